import type { PlainReason } from "@/lib/kernel";

/** `unavailable`: the community is not approved, or the invited person deleted their account. */
export type InvitationState = "open" | "accepted" | "revoked" | "expired" | "unavailable";

export type JudgedInvitation = {
  acceptedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date;
  isCommunityConfirmed: boolean;
  isInviteeDeleted: boolean;
  /** An admin ended the invited person's membership after it was sent. */
  isFromBeforeRemoval: boolean;
};

/** Acceptance is final. */
export function invitationState(invitation: JudgedInvitation, now: Date): InvitationState {
  if (invitation.acceptedAt) return "accepted";
  if (invitation.revokedAt || invitation.isFromBeforeRemoval) return "revoked";
  if (!invitation.isCommunityConfirmed || invitation.isInviteeDeleted) return "unavailable";
  return invitation.expiresAt.getTime() <= now.getTime() ? "expired" : "open";
}

export const CLOSED_INVITATION: Record<Exclude<InvitationState, "open">, PlainReason> = {
  accepted: "invitation.accepted",
  revoked: "invitation.revoked",
  expired: "invitation.expired",
  unavailable: "invitation.unavailable",
};

/**
 * How a link reached its holder. `handed`: an admin copied it and passed it on. `shared`: by e-mail, to an
 * address that another person of the household signs in with.
 */
export type LinkChannel = "email" | "sms" | "handed" | "shared";

type ForWhom = { userId: string; channel: LinkChannel; address: string; isInviteeVerified: boolean };
type Person = { userId: string; confirmedEmail: string | null };

/**
 * True if an account may accept an invitation: the invited person; the owner of the address it was sent to;
 * for a text to a person without an account, any holder, because families share phones; any holder of a
 * copied link, whether or not the invited address has an account: otherwise the admin, who also holds it,
 * could tell.
 */
export function mayTakeUp(invitation: ForWhom, person: Person): boolean {
  if (invitation.userId === person.userId) return true;
  if (invitation.channel === "handed") return true;
  // Everyone at the address reads the link, so only the address's own account is refused.
  if (invitation.channel === "shared") return invitation.address !== person.confirmedEmail;
  if (invitation.channel === "email") return invitation.address === person.confirmedEmail;
  return !invitation.isInviteeVerified;
}

/**
 * How a person without an account starts (001 §2). `create`: the link confirmed the address. `new`: asks for
 * an address first.
 */
export const beginningFor = (channel: LinkChannel): "create" | "new" =>
  channel === "email" ? "create" : "new";
