import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { conflict, invalidField, notFound } from "@/lib/kernel";
import {
  command,
  mustKeepFactor,
  parseInput,
  query,
  requireRecentProof,
  requireUser,
  type Verb,
} from "@/lib/platform";
import { queueOwnerMessage } from "../account/queue-owner-message";
import { checkOwnPassword } from "../password/confirm-caller";
import { lockOwner, spendCode } from "./check-code";
import { tryCode } from "./limits";
import { forgetRecoveryCodes, recoveryCodesLeft, replaceRecoveryCodes } from "./recovery-codes";
import { readCode } from "./rules/factor-code";
import { codeOnlySchema } from "./schemas";

type SecondFactorStatus = {
  /** Null while off. */
  since: Date | null;
  recoveryCodesLeft: number;
  /** False for some accounts of Google or Facebook. */
  hasPassword: boolean;
};

export const secondFactorStatus = query(z.undefined(), async (ctx): Promise<SecondFactorStatus> => {
  const { userId } = requireUser(ctx);
  const [user] = await ctx.db
    .select({ since: users.totpConfirmedAt, hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw notFound("no such account");
  const left = user.since ? await recoveryCodesLeft(ctx, userId) : 0;
  return { since: user.since, recoveryCodesLeft: left, hasPassword: user.hash !== null };
});

/**
 * Turns the second factor off. The code replaces the recent proof. Throws `invalid` by field, `too_many`,
 * `conflict` (off already, or required for staff).
 */
export const disableSecondFactor: Verb<{ password?: string; code: string }, void> = async (ctx, input) => {
  const { userId } = requireUser(ctx);
  if (mustKeepFactor(ctx)) throw conflict("second_factor.staff_keep");
  const typed = readCode(parseInput(codeOnlySchema, input).code);
  const { since, hasPassword } = await secondFactorStatus(ctx, undefined);
  if (!since) throw conflict("second_factor.not_on");
  if (hasPassword) await checkOwnPassword(ctx, input.password);
  await tryCode(ctx, { userId, sixDigitsAtSignIn: false }, async (inner) => {
    const owner = await lockOwner(inner, userId);
    if (!owner?.totpConfirmedAt) throw conflict("second_factor.not_on");
    if (!(await spendCode(inner, owner, typed))) throw invalidField("code", "code.wrong");
    await inner.db
      .update(users)
      .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
      .where(eq(users.id, userId));
    await forgetRecoveryCodes(inner, userId);
    await queueOwnerMessage(inner, userId, "identity.second_factor_off");
  });
};

/** Shown only once. Throws `proof_needed`, `conflict` if off. */
export const newRecoveryCodes = command(z.undefined(), async (ctx): Promise<{ recoveryCodes: string[] }> => {
  const { userId } = requireUser(ctx);
  requireRecentProof(ctx);
  const owner = await lockOwner(ctx, userId);
  if (!owner?.totpConfirmedAt) throw conflict("second_factor.not_on");
  await queueOwnerMessage(ctx, userId, "identity.recovery_codes_made");
  return { recoveryCodes: await replaceRecoveryCodes(ctx, userId) };
});
