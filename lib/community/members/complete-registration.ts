import type { Authentication } from "@/lib/identity";
import {
  authenticationOf,
  checkRegistration,
  endRegistrations,
  externalOfRegistration,
  finishRegistration,
  hashPassword,
  lockPeople,
  type RegistrationInput,
  spendRegistration,
} from "@/lib/identity/inside";
import { invalidField } from "@/lib/kernel";
import { type Ctx, consumeLimit, hashToken, inTransaction, type Limit, type Verb } from "@/lib/platform";
import { isInvited, type Pending, pendingOf } from "../invitations/registration-for";
import { joinOnRegistration } from "../invitations/take-up";

/** Per link, because each try hashes a password. */
const TRIES: Limit = { max: 30, windowSeconds: 60 * 60 };

export type Registered = {
  userId: string;
  /** Null without a valid invitation or shared link. */
  communityId: string | null;
  type: "create" | "search" | null;
  isStaff: boolean;
  authentication: Authentication;
};

type Checked = ReturnType<typeof checkRegistration> & { passwordHash: string };

/**
 * Lock order as for accepting and revoking. An invitation link has no registration token: the second of two
 * simultaneous uses finds the account registered.
 */
async function complete(
  ctx: Ctx,
  pending: Pending,
  checked: Checked,
): Promise<Omit<Registered, "authentication">> {
  const { invitation, joinToken } = pending;
  // An invitation by text may have created a second person, who is erased below.
  await lockPeople(ctx, {
    userIds: invitation ? [invitation.invitee.userId] : [],
    email: pending.registration.email,
  });
  const registration = pending.isInvitation
    ? pending.registration
    : await spendRegistration(ctx, checked.token);
  if (pending.isInvitation) await endRegistrations(ctx, registration.email);
  const confirmedPhone =
    invitation?.channel === "sms" && invitation.state === "open" ? invitation.address : undefined;
  const { userId } = await finishRegistration(ctx, {
    email: registration.email,
    proof: pending.isInvitation ? "invitation" : (registration.provider ?? "registration"),
    firstName: checked.firstName,
    lastName: checked.lastName,
    phoneNumber: checked.phoneNumber,
    passwordHash: checked.passwordHash,
    timeZone: checked.timeZone,
    language: checked.language,
    terms: checked.terms,
    preferredCommunicationMethod: checked.preferredCommunicationMethod,
    external: await externalOfRegistration(ctx, registration, checked.externalToken),
    confirmedPhone,
    isStaff: registration.staff,
  });
  const joins = checked.join ?? isInvited(pending);
  const communityId = await joinOnRegistration(ctx, { userId, token: joins ? joinToken : null });
  if (joins && pending.isInvitation && communityId === null) throw invalidField("token", "link.expired");
  return { userId, communityId, type: registration.type ?? null, isStaff: registration.staff === true };
}

/**
 * Completes a registration by a link's token (001 §2, §4, §7). The address comes from the link, never from
 * the form. Joins if `join` says so or, without it, if the address itself was invited; declined invitations
 * stay open. Hashing is slow, so it runs outside a transaction. Throws `invalid` with all field errors or for
 * an expired link, and `conflict` if the address now has an account.
 */
export const completeRegistration: Verb<RegistrationInput, Registered> = async (ctx, input) => {
  if (ctx.inTransaction) throw new Error("a password is hashed outside a transaction");
  const token = typeof input.token === "string" ? input.token.trim() : "";
  const pending = await pendingOf(ctx, token);
  if (!pending) throw invalidField("token", "link.expired");
  const person = checkRegistration(input, pending.registration.email);
  await consumeLimit(ctx, `complete-registration:${hashToken(token).slice(0, 32)}`, TRIES);
  const passwordHash = await hashPassword(person.password, ctx.ip);
  const registered = await inTransaction(ctx, (inner) =>
    complete(inner, pending, { ...person, passwordHash }),
  );
  return { ...registered, authentication: await authenticationOf(ctx, registered.userId) };
};
