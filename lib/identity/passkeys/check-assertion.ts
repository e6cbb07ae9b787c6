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
 * The id of the user whose passkey signed this challenge; the authenticator must have verified the person.
 * Null for an unknown passkey, a wrong signature, one for another site, or one whose counter shows that the
 * passkey was copied. Call it in a transaction: the passkey is locked, so that of two responses with the same
 * counter only one counts.
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

/** The new counter of a signature that verifies, or null. The library throws for any other response. */
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
