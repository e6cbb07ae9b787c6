import { z } from "zod";
import { DomainError, invalidField } from "@/lib/kernel";
import { audit, type Ctx, parseInput, requireUser, type Verb } from "@/lib/platform";
import { queueOwnerMessage } from "../account/queue-owner-message";
import type { Authenticated } from "../sessions/authentication";
import { readChallenge } from "./challenge";
import { lockOwner, spendCode } from "./check-code";
import { tryCode } from "./limits";
import { proveSession } from "./prove-session";
import { readCode } from "./rules/factor-code";
import { codeOnlySchema, codeSchema } from "./schemas";

export const isChallengeOpen = async (ctx: Ctx, challenge: string): Promise<boolean> =>
  (await readChallenge(ctx, challenge)) !== null;

const finishSchema = z.object({ challenge: z.string().max(2000), code: codeSchema });

/**
 * Finishes a sign-in. The challenge and the code count once. Throws `invalid` (`code`), `too_many`,
 * `unauthenticated` (challenge expired, not ours, or older than the last password change).
 */
export const finishSignIn: Verb<{ challenge: string; code: string }, Authenticated> = async (ctx, input) => {
  const { challenge, code } = parseInput(finishSchema, input);
  const known = await readChallenge(ctx, challenge);
  if (!known) throw new DomainError("unauthenticated", "sign_in.too_late");
  const { userId, sessionVersion } = known;
  const typed = readCode(code);
  await tryCode(ctx, { userId, sixDigitsAtSignIn: typed.kind === "totp" }, async (inner) => {
    const owner = await lockOwner(inner, userId);
    const isCurrent = owner?.sessionVersion === sessionVersion && owner.totpConfirmedAt !== null;
    if (!isCurrent) throw new DomainError("unauthenticated", "sign_in.too_late");
    if (!(await spendCode(inner, owner, typed))) {
      throw invalidField("code", "code.wrong");
    }
    await audit(inner, "identity.signed_in_with_code", { type: "user", id: userId });
    if (typed.kind === "recovery") await queueOwnerMessage(inner, userId, "identity.recovery_code_used");
  });
  return { challenge: null, userId, sessionVersion, proved: true };
};

/** Proves this session for 15 minutes. Throws `invalid`, `too_many`. */
export const proveWithCode: Verb<{ code: string }, void> = async (ctx, input) => {
  const { userId } = requireUser(ctx);
  const typed = readCode(parseInput(codeOnlySchema, input).code);
  await tryCode(ctx, { userId, sixDigitsAtSignIn: false }, async (inner) => {
    const owner = await lockOwner(inner, userId);
    if (!owner || !(await spendCode(inner, owner, typed))) {
      throw new DomainError("invalid", "code.wrong", { fields: { code: ["code.wrong"] } });
    }
    await proveSession(inner);
    await audit(inner, "identity.proved_with_code", { type: "user", id: userId });
    if (typed.kind === "recovery") await queueOwnerMessage(inner, userId, "identity.recovery_code_used");
  });
};
