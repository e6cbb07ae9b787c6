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

/** 15 minutes, in time steps. */
const SET_UP_STEPS = (15 * 60) / STEP_SECONDS;

type SetUp = { uri: string; key: string };

const setUpOf = (owner: FactorOwner, secret: string): SetUp => ({
  uri: keyUri(secret, owner.email ?? fullName(owner)),
  key: keyText(secret),
});

async function waitingSecret(ctx: Ctx, owner: FactorOwner): Promise<string | null> {
  if (!owner.totpSecret || owner.totpConfirmedAt || owner.totpLastStep === null) return null;
  return stepAt(ctx.now()) - owner.totpLastStep > SET_UP_STEPS ? null : unseal(owner.totpSecret);
}

/**
 * Codes are not required until one confirms the secret. Throws like `confirmCaller`, and `conflict` if
 * already on.
 */
export const startSecondFactor: Verb<{ password?: string }, SetUp> = async (ctx, input) => {
  const { userId } = requireUser(ctx);
  await confirmCaller(ctx, input);
  return inTransaction(ctx, async (inner) => {
    const owner = await lockOwner(inner, userId);
    if (!owner) throw notFound("no such account");
    if (owner.totpConfirmedAt) throw conflict("second_factor.on_already");
    const secret = newSecret();
    // Codes from before the start do not count, except one step for slow clocks.
    const totpLastStep = stepAt(inner.now()) - 2;
    await inner.db
      .update(users)
      .set({ totpSecret: await seal(secret), totpLastStep })
      .where(eq(users.id, userId));
    return setUpOf(owner, secret);
  });
};

/** Null if none or too old. */
export const waitingSecondFactor = query(z.undefined(), async (ctx): Promise<SetUp | null> => {
  const { userId } = requireUser(ctx);
  const [owner] = await ctx.db.select().from(users).where(eq(users.id, userId));
  const secret = owner ? await waitingSecret(ctx, owner) : null;
  return owner && secret ? setUpOf(owner, secret) : null;
});

export const abandonSecondFactor = command(z.undefined(), async (ctx): Promise<void> => {
  const { userId } = requireUser(ctx);
  const owner = await lockOwner(ctx, userId);
  if (!owner || owner.totpConfirmedAt) return;
  await ctx.db.update(users).set({ totpSecret: null, totpLastStep: null }).where(eq(users.id, userId));
});

/**
 * Ends the other sessions and marks this one as proved. The recovery codes are shown only once. Throws
 * `invalid`, `too_many`, `conflict` (already on, or set-up too old).
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
    if (!(await waitingSecret(inner, owner))) throw conflict("second_factor.set_up_expired");
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
