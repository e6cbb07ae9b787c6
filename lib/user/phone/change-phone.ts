import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { because, conflict, invalidField, type PlainReason, tooMany, type Why } from "@/lib/kernel";
import { agreeToTexts, openAgain } from "@/lib/notification/inside";
import {
  audit,
  type Ctx,
  command,
  conversation,
  inTransaction,
  offersTexts,
  requireUser,
} from "@/lib/platform";
import { lockAccount } from "../lock-account";
import { phoneChangeSchema, phoneCodeSchema } from "../schemas";
import { countTry, endChanges, isCode, openChange, sendCode } from "./phone-codes";
import { CODE_TRIES, type CodeStanding, codeStanding, nextCodeAt } from "./rules/code-standing";

const WORTHLESS: Record<Exclude<CodeStanding, "open">, PlainReason> = {
  expired: "code.expired",
  guessed: "code.guessed",
};

function wrongCode(left: number): Why {
  if (left <= 0) return "code.no_tries_left";
  return left === 1 ? "code.one_try_left" : because("code.tries_left", { count: left });
}

export type PendingPhone = {
  phoneNumber: string;
  standing: CodeStanding;
  nextCodeAt: Date;
};

/** Returns null where texts cannot carry a code. */
export async function pendingPhone(ctx: Ctx): Promise<PendingPhone | null> {
  if (!offersTexts()) return null;
  const change = await openChange(ctx, requireUser(ctx).userId);
  if (!change) return null;
  return {
    phoneNumber: change.phoneNumber,
    standing: codeStanding(change, ctx.now()),
    nextCodeAt: nextCodeAt(change),
  };
}

/** Throws `conflict`. */
function demandTexts(): void {
  if (!offersTexts()) throw conflict("person.no_texts");
}

/**
 * Changes nothing before confirmation. Families share phones, so accounts may share a number. Throws
 * `conflict` if it is already confirmed, and `too_many`.
 */
export const startPhoneChange = command(phoneChangeSchema, async (ctx, { phoneNumber }) => {
  demandTexts();
  const user = await lockAccount(ctx);
  if (user.phoneNumber === phoneNumber && user.phoneConfirmedAt) {
    throw conflict("account.phone_confirmed");
  }
  await sendCode(ctx, user.id, { phoneNumber, thenText: false, again: false });
});

/** Throws `too_many` with the seconds to wait, `conflict` without a pending number. */
export const resendPhoneCode = command(z.undefined(), async (ctx) => {
  demandTexts();
  const user = await lockAccount(ctx);
  const change = await openChange(ctx, user.id);
  if (!change) throw conflict("account.no_phone_change");
  const wait = nextCodeAt(change).getTime() - ctx.now().getTime();
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000));
  const { phoneNumber, thenText } = change;
  await sendCode(ctx, user.id, { phoneNumber, thenText, again: true });
});

/** The confirmed number stays. */
export const cancelPhoneChange = command(z.undefined(), async (ctx) => {
  const user = await lockAccount(ctx);
  if (!(await openChange(ctx, user.id))) return;
  await endChanges(ctx, user.id);
  await audit(ctx, "account.phone_change_cancelled", { type: "user", id: user.id });
});

/**
 * Confirms the new number by its code. Wrong codes count even if the request fails; five invalidate it.
 * Throws `invalid` for the field `code`, `conflict` without a pending number.
 */
export const confirmPhone = conversation(phoneCodeSchema, async (ctx, { code, wordsIn }): Promise<void> => {
  const refusal = await inTransaction(ctx, async (inner): Promise<Why | null> => {
    const user = await lockAccount(inner);
    const change = await openChange(inner, user.id);
    if (!change) throw conflict("account.no_phone_change");
    const standing = codeStanding(change, inner.now());
    if (standing !== "open") return WORTHLESS[standing];
    if (!(await isCode(change, code))) {
      await countTry(inner, change);
      return wrongCode(CODE_TRIES - change.tries - 1);
    }
    await endChanges(inner, user.id);
    await inner.db
      .update(users)
      .set({
        phoneNumber: change.phoneNumber,
        phoneConfirmedAt: inner.now(),
        ...(change.thenText ? { preferredCommunicationMethod: 1 } : {}),
      })
      .where(eq(users.id, user.id));
    const { phoneNumber: phone } = change;
    // The code proves that the carrier serves the number.
    await openAgain(inner, phone);
    await agreeToTexts(inner, { userId: user.id, phone, source: "code", language: wordsIn });
    await audit(inner, "account.phone_confirmed", { type: "user", id: user.id });
    return null;
  });
  if (refusal) throw invalidField("code", refusal);
});
