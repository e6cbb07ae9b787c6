import { verifyAuthenticationResponse, type WebAuthnCredential } from "@simplewebauthn/server";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import { passkeys } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { type Ctx, locking, log } from "@/lib/platform";
import { relyingParty } from "./challenge";
import type { assertionSchema } from "./schemas";

type Assertion = z.output<typeof assertionSchema>;

/** WebAuthn's user handle: the bytes of our user id. */
export const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));

/**
 * Returns the user whose passkey signed this challenge, with user verification. Null for an unknown passkey,
 * a wrong signature or site, or a counter that shows a copy. Call in a transaction: locks the passkey, so of
 * two responses with one counter only one counts.
 */
export async function checkAssertion(
  ctx: Ctx,
  expectedChallenge: string,
  assertion: Assertion,
): Promise<string | null> {
  locking(ctx, "passkey", [assertion.id]);
  const [known] = await ctx.db
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.id, assertion.id), isNull(users.deletedAt), isNotNull(users.registeredAt)))
    .for("update", { of: passkeys });
  if (!known) return null;
  const { id, userId, publicKey, counter, transports } = known.passkey;
  const { userHandle } = assertion.response;
  if (userHandle && userHandle !== Buffer.from(handleOf(userId)).toString("base64url")) return null;
  const newCounter = await counterOf(assertion, expectedChallenge, {
    id,
    publicKey: new Uint8Array(publicKey),
    counter,
    transports,
  });
  if (newCounter === null) return null;
  await ctx.db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: ctx.now() })
    .where(eq(passkeys.id, id));
  return userId;
}

async function counterOf(response: Assertion, expectedChallenge: string, credential: WebAuthnCredential) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    log.warn("passkey_refused", { reason: error instanceof Error ? error.message : "unknown" });
    return null;
  }
}
