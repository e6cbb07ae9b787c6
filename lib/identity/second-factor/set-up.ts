import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { conflict, fullName, invalidField, notFound } from "@/lib/kernel";
import {
  type Ctx,
  command,
  inTransaction,
  parseInput,
  query,
  requireUser,
  seal,
  unseal,
  type Verb,
} from "@/lib/platform";
import { queueOwnerMessage } from "../account/queue-owner-message";
import { confirmCaller } from "../password/confirm-caller";
import { endOtherSessions } from "../sessions/end-other-sessions";
import { type FactorOwner, lockOwner, spendAppCode } from "./check-code";
import { countCodeTry } from "./limits";
import { proveSession } from "./prove-session";
import { replaceRecoveryCodes } from "./recovery-codes";
import { readCode } from "./rules/factor-code";
import { codeOnlySchema } from "./schemas";
import { keyText, keyUri, newSecret, STEP_SECONDS, stepAt } from "./totp";

/** How long a new secret waits to be confirmed, in time steps: a quarter of an hour. */
const SET_UP_STEPS = (15 * 60) / STEP_SECONDS;

/** What an authenticator app needs: as a QR code, and for typing. */
export type SetUp = { uri: string; key: string };

const setUpOf = (owner: FactorOwner, secret: string): SetUp => ({
  uri: keyUri(secret, owner.email ?? fullName(owner)),
  key: keyText(secret),
});

/** The secret that waits to be confirmed; null when there is none, or it waited too long. */
function waitingSecret(ctx: Ctx, owner: FactorOwner): string | null {
  if (!owner.totpSecret || owner.totpConfirmedAt || owner.totpLastStep === null) return null;
  return stepAt(ctx.now()) - owner.totpLastStep > SET_UP_STEPS ? null : unseal(owner.totpSecret);
}

/**
 * Begins to turn the second factor on: a new secret, which is not asked for until a code confirms it. The caller shows
 * first that it is them. Throws like `confirmCaller`, and `conflict` when it is on.
 */
export const startSecondFactor: Verb<{ password?: string }, SetUp> = async (ctx, input) => {
  const { userId } = requireUser(ctx);
  await confirmCaller(ctx, input);
  return inTransaction(ctx, async (inner) => {
    const owner = await lockOwner(inner, userId);
    if (!owner) throw notFound("no such account");
    if (owner.totpConfirmedAt) throw conflict("second_factor.on_already");
    const secret = newSecret();
    // No code from before the beginning counts, and a phone's clock may be a step behind.
    const totpLastStep = stepAt(inner.now()) - 2;
    await inner.db
      .update(users)
      .set({ totpSecret: seal(secret), totpLastStep })
      .where(eq(users.id, userId));
    return setUpOf(owner, secret);
  });
};

/** What the caller began to set up and has not confirmed; null when there is nothing, or it is too old. */
export const waitingSecondFactor = query(z.undefined(), async (ctx): Promise<SetUp | null> => {
  const { userId } = requireUser(ctx);
  const [owner] = await ctx.db.select().from(users).where(eq(users.id, userId));
  const secret = owner ? waitingSecret(ctx, owner) : null;
  return owner && secret ? setUpOf(owner, secret) : null;
});

/** Throws the waiting secret away; nothing when there is none. */
export const abandonSecondFactor = command(z.undefined(), async (ctx): Promise<void> => {
  const { userId } = requireUser(ctx);
  const owner = await lockOwner(ctx, userId);
  if (!owner || owner.totpConfirmedAt) return;
  await ctx.db.update(users).set({ totpSecret: null, totpLastStep: null }).where(eq(users.id, userId));
});

/**
 * Turns the second factor on with a code of the app. Every other sign-in of the account ends; this one counts as
 * proved. What comes back are ten recovery codes, shown this once. Throws `invalid` for a wrong code, `conflict` when
 * it is on already or the set-up is too old, `too_many`.
 */
export const confirmSecondFactor: Verb<{ code: string }, { recoveryCodes: string[] }> = async (
  ctx,
  input,
) => {
  const { userId } = requireUser(ctx);
  const typed = readCode(parseInput(codeOnlySchema, input).code);
  const giveBack = await countCodeTry(ctx, { userId, sixDigitsAtSignIn: false });
  const recoveryCodes = await inTransaction(ctx, async (inner) => {
    const owner = await lockOwner(inner, userId);
    if (!owner) throw notFound("no such account");
    if (owner.totpConfirmedAt) throw conflict("second_factor.on_already");
    if (!waitingSecret(inner, owner)) throw conflict("second_factor.set_up_expired");
    const isRight = typed.kind === "totp" && (await spendAppCode(inner, owner, typed.code));
    if (!isRight) throw invalidField("code", "code.wrong");
    await inner.db.update(users).set({ totpConfirmedAt: inner.now() }).where(eq(users.id, userId));
    await endOtherSessions(inner);
    await proveSession(inner);
    await queueOwnerMessage(inner, userId, "identity.second_factor_on");
    return replaceRecoveryCodes(inner, userId);
  });
  await giveBack();
  return { recoveryCodes };
};
