import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { passkeys } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { DomainError, invalid } from "@/lib/kernel";
import { audit, type Ctx, inTransaction, parseInput, requireUser, type Verb } from "@/lib/platform";
import { proveSession } from "../second-factor/prove-session";
import type { Authenticated } from "../sessions/authentication";
import { newChallenge, type Question, relyingParty, spendChallenge } from "./challenge";
import { checkAssertion } from "./check-assertion";
import { countAnswer, countQuestion } from "./limits";
import { assertionSchema } from "./schemas";

type Options = PublicKeyCredentialRequestOptionsJSON;

/** Throws `too_many`. */
export async function askForPasskey(ctx: Ctx): Promise<Question<Options>> {
  await countQuestion(ctx);
  const { challenge, token } = await newChallenge(ctx, "sign-in", null);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    challenge,
    userVerification: "required",
  });
  return { options, token };
}

export async function askForOwnPasskey(ctx: Ctx): Promise<Question<Options>> {
  const { userId } = requireUser(ctx);
  await countQuestion(ctx);
  const allowCredentials = await ctx.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  const { challenge, token } = await newChallenge(ctx, "prove", userId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    allowCredentials,
    challenge,
    userVerification: "required",
  });
  return { options, token };
}

const answerSchema = z.object({ token: z.string().max(200), answer: assertionSchema });
type Answer = z.input<typeof answerSchema>;

/**
 * Signs in with a passkey, which is two factors: the device, and its fingerprint or PIN. Throws
 * `unauthenticated` with one title for every failure, and `too_many`. Call outside a transaction: a failure
 * must also use up the challenge.
 */
export const signInWithPasskey: Verb<Answer, Authenticated> = async (ctx, input) => {
  const { token, answer } = parseInput(answerSchema, input);
  const giveBack = await countAnswer(ctx);
  const challenge = await spendChallenge(ctx, token, "sign-in", null);
  const authenticated = await inTransaction(ctx, async (inner): Promise<Authenticated | null> => {
    const userId = challenge === null ? null : await checkAssertion(inner, challenge, answer);
    if (userId === null) return null;
    const [user] = await inner.db
      .select({ sessionVersion: users.sessionVersion })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)));
    if (!user) return null;
    await audit(inner, "identity.signed_in_by_passkey", { type: "user", id: userId });
    return { challenge: null, userId, sessionVersion: user.sessionVersion, proved: true };
  });
  if (!authenticated) throw new DomainError("unauthenticated", "passkey.refused_at_sign_in");
  await giveBack();
  return authenticated;
};

/** Proves this session for 15 minutes. Throws `invalid`, `too_many`. */
export const proveWithPasskey: Verb<Answer, void> = async (ctx, input) => {
  const { userId } = requireUser(ctx);
  const { token, answer } = parseInput(answerSchema, input);
  const giveBack = await countAnswer(ctx);
  const challenge = await spendChallenge(ctx, token, "prove", userId);
  const isProved = await inTransaction(ctx, async (inner) => {
    if (challenge === null || (await checkAssertion(inner, challenge, answer)) !== userId) return false;
    await proveSession(inner);
    await audit(inner, "identity.proved_by_passkey", { type: "user", id: userId });
    return true;
  });
  if (!isProved) throw invalid("passkey.refused");
  await giveBack();
};
