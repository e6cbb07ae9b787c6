import type { Authentication } from "@/lib/identity";
import {
  authenticationOf,
  checkRegistration,
  externalOfRegistration,
  finishRegistration,
  hashPassword,
  type RegistrationInput,
  spendRegistration,
} from "@/lib/identity/inside";
import { invalidField } from "@/lib/kernel";
import { type Ctx, consumeLimit, hashToken, inTransaction, type Limit, type Verb } from "@/lib/platform";
import { type Pending, pendingOf } from "../invitations/registration-for";
import { joinOnRegistration } from "../invitations/take-up";

/** Each try hashes a password, which costs time, so one link allows only so many. */
const TRIES: Limit = { max: 30, windowSeconds: 60 * 60 };

export type Registered = {
  userId: string;
  /** The community that they are in now; null for somebody whom nobody invited. */
  communityId: string | null;
  type: "create" | "search" | null;
  /** True for somebody who chose texts and has still to confirm their number. */
  textsWait: boolean;
  /** The registration shows who they are: with it they are signed in. */
  authentication: Authentication;
};

type Checked = ReturnType<typeof checkRegistration> & { passwordHash: string };

/**
 * In one order with accepting and revoking: the token is used up, the person is written, the community joined. An
 * invitation's link confirms its own address; of two who use it the second finds the account finished.
 */
async function complete(
  ctx: Ctx,
  pending: Pending,
  checked: Checked,
): Promise<Omit<Registered, "authentication">> {
  const { invitation, joinToken } = pending;
  const registration = pending.isInvitation
    ? pending.registration
    : await spendRegistration(ctx, checked.token);
  const confirmedPhone =
    invitation?.channel === "sms" && invitation.state === "open" ? invitation.address : undefined;
  const { userId } = await finishRegistration(ctx, {
    email: registration.email,
    firstName: checked.firstName,
    lastName: checked.lastName,
    phoneNumber: checked.phoneNumber,
    passwordHash: checked.passwordHash,
    timeZone: checked.timeZone,
    preferredCommunicationMethod: checked.preferredCommunicationMethod,
    external: await externalOfRegistration(ctx, registration, checked.externalToken),
    confirmedPhone,
  });
  const communityId = await joinOnRegistration(ctx, { userId, token: joinToken });
  if (pending.isInvitation && communityId === null) throw invalidField("token", "link.expired");
  const textsWait = checked.preferredCommunicationMethod === 1 && checked.phoneNumber !== confirmedPhone;
  return { userId, communityId, type: registration.type ?? null, textsWait };
}

/**
 * Finishes a registration with the token of a link (001 §2, §4, §7): the address is the link's, never the form's; the
 * person becomes a member where they were invited. Throws `invalid` with all field errors at once, `invalid` for a dead
 * link, `conflict` for an address that got an account meanwhile. Outside a transaction: hashing a password takes long.
 */
export const completeRegistration: Verb<RegistrationInput, Registered> = async (ctx, input) => {
  if (ctx.inTransaction) throw new Error("a password is hashed outside a transaction");
  const token = typeof input.token === "string" ? input.token.trim() : "";
  const pending = await pendingOf(ctx, token);
  if (!pending) throw invalidField("token", "link.expired");
  const person = checkRegistration(input, pending.registration.email);
  await consumeLimit(ctx, `complete-registration:${hashToken(token).slice(0, 32)}`, TRIES);
  const passwordHash = await hashPassword(person.password);
  const registered = await inTransaction(ctx, (inner) =>
    complete(inner, pending, { ...person, passwordHash }),
  );
  return { ...registered, authentication: await authenticationOf(ctx, registered.userId) };
};
