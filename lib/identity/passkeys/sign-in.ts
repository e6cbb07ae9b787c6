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

/** What a browser needs to sign somebody in by passkey: any of this site's, the authenticator knows which. */
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

/** What a browser needs to show that the caller is still there, by one of their own passkeys. */
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
 * Somebody proves who they are with a passkey, which is two factors by itself: the device, and the finger or PIN that
 * it asked for. Throws `unauthenticated` with one title for whatever does not fit, and `too_many`. The challenge is
 * used up whatever comes of it, so this stands outside a transaction.
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

/**
 * The caller shows one of their own passkeys again: from now on their sign-in counts as proved for a quarter of an
 * hour. Throws `invalid` for one that does not fit, or of somebody else, and `too_many`.
 */
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
