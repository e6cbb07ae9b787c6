import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { passkeys } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { because, conflict, fullName, invalid, notFound, PRODUCT_NAME, unauthenticated } from "@/lib/kernel";
import { type Ctx, inTransaction, locking, log, parseInput, requireUser, type Verb } from "@/lib/platform";
import { queueOwnerMessage } from "../account/queue-owner-message";
import { confirmCaller } from "../password/confirm-caller";
import { newChallenge, type Question, relyingParty, spendChallenge } from "./challenge";
import { handleOf } from "./check-assertion";
import { countAnswer } from "./limits";
import { attestationSchema, passkeyNameSchema } from "./schemas";

/** Storage limit, far above real use. */
const MOST_PASSKEYS = 20;

async function roomFor(ctx: Ctx, userId: string): Promise<void> {
  const [row] = await ctx.db.select({ kept: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  if ((row?.kept ?? 0) >= MOST_PASSKEYS)
    throw conflict(because("passkey.too_many", { count: MOST_PASSKEYS }));
}

/**
 * Requires `confirmCaller`, because a passkey alone signs in. Throws like it, and `conflict` at twenty
 * passkeys.
 */
export const askForNewPasskey: Verb<
  { password?: string },
  Question<PublicKeyCredentialCreationOptionsJSON>
> = async (ctx, input) => {
  const { userId } = requireUser(ctx);
  await confirmCaller(ctx, input);
  await roomFor(ctx, userId);
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw notFound("no such account");
  const kept = await ctx.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  const { challenge, token } = await newChallenge(ctx, "register", userId);
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingParty().id,
    userID: handleOf(userId),
    userName: user.email ?? fullName(user),
    userDisplayName: fullName(user),
    challenge,
    attestationType: "none",
    excludeCredentials: kept,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return { options, token };
};

const addPasskeySchema = z.object({
  token: z.string().max(200),
  name: passkeyNameSchema,
  answer: attestationSchema,
});

/**
 * Stores a passkey and e-mails the caller. Uses up the challenge even on failure. Throws `invalid`,
 * `conflict` (known passkey or limit), `too_many`.
 */
export const addPasskey: Verb<z.input<typeof addPasskeySchema>, void> = async (ctx, input) => {
  const { userId } = requireUser(ctx);
  const { token, name, answer } = parseInput(addPasskeySchema, input);
  const giveBack = await countAnswer(ctx);
  const challenge = await spendChallenge(ctx, token, "register", userId);
  const made = challenge === null ? null : await madeBy(answer, challenge);
  if (!made) throw invalid("passkey.not_added");
  await inTransaction(ctx, async (inner) => {
    locking(inner, "person", [userId]);
    const [locked] = await inner.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for("no key update");
    if (!locked) throw unauthenticated();
    await roomFor(inner, userId);
    const added = await inner.db
      .insert(passkeys)
      .values({
        id: made.id,
        userId,
        publicKey: made.publicKey,
        counter: made.counter,
        transports: answer.response.transports,
        name,
        createdAt: inner.now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw conflict("passkey.added_already");
    await queueOwnerMessage(inner, userId, "identity.passkey_added");
  });
  await giveBack();
};

/** The library throws for invalid responses. */
async function madeBy(response: z.output<typeof attestationSchema>, expectedChallenge: string) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    });
    return verified ? registrationInfo.credential : null;
  } catch (error) {
    log.warn("passkey_not_added", { reason: error instanceof Error ? error.message : "unknown" });
    return null;
  }
}
