import type { PlainReason } from "@/lib/kernel";

/** `unavailable`: unapproved community, or deleted account of the invitee. */
export type InvitationState = "open" | "accepted" | "revoked" | "expired" | "unavailable";

type JudgedInvitation = {
  acceptedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date;
  isCommunityConfirmed: boolean;
  isInviteeDeleted: boolean;
  /** Removed by an admin after the invitation was sent. */
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
 * `handed`: an admin copied it and passed it on. `shared`: sent to an address that another person of the
 * household signs in with.
 */
export type LinkChannel = "email" | "sms" | "handed" | "shared";

type ForWhom = { userId: string; channel: LinkChannel; address: string; isInviteeVerified: boolean };
type Person = { userId: string; confirmedEmail: string | null };

/**
 * Decides whether this person may accept an invitation.
 *
 * - The invitee or the address's owner may.
 * - So may any holder of a text to a person without an account, because families share phones.
 * - So may any holder of a copied link, even if the address has an account: a refusal would tell the admin,
 *   who also holds it.
 */
export function mayTakeUp(invitation: ForWhom, person: Person): boolean {
  if (invitation.userId === person.userId) return true;
  if (invitation.channel === "handed") return true;
  // Everyone at the address reads the link; only its own account cannot accept it for another.
  if (invitation.channel === "shared") return invitation.address !== person.confirmedEmail;
  if (invitation.channel === "email") return invitation.address === person.confirmedEmail;
  return !invitation.isInviteeVerified;
}

/** `create` skips the address, which the link confirmed (001 §2). */
export const beginningFor = (channel: LinkChannel): "create" | "new" =>
  channel === "email" ? "create" : "new";
