/**
 * What a link of an invitation is worth: `open`, or why not. `gone` is one whose community is not approved, or whose
 * person deleted their account.
 */
export type InvitationState = "open" | "accepted" | "revoked" | "expired" | "gone";

export type JudgedInvitation = {
  acceptedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date;
  isCommunityConfirmed: boolean;
  isInviteeDeleted: boolean;
};

/** What became of an invitation at this moment. One that was accepted stays so, whatever came later. */
export function invitationState(invitation: JudgedInvitation, now: Date): InvitationState {
  if (invitation.acceptedAt) return "accepted";
  if (invitation.revokedAt) return "revoked";
  if (!invitation.isCommunityConfirmed || invitation.isInviteeDeleted) return "gone";
  return invitation.expiresAt.getTime() <= now.getTime() ? "expired" : "open";
}

/** What is the matter with a link, and what to do about it. */
export type LinkWords = { title: string; next: string };

export const DEAD_LINKS: Record<Exclude<InvitationState, "open"> | "unknown" | "other", LinkWords> = {
  accepted: { title: "This invitation was used already", next: "Log in to see your community." },
  revoked: {
    title: "This invitation was taken back",
    next: "If there is a newer message, open the link in that one; otherwise ask your admin.",
  },
  expired: {
    title: "This invitation has run out",
    next: "It was good for 30 days. Ask your admin for a new one.",
  },
  gone: {
    title: "This invitation leads nowhere any more",
    next: "Its community or its account is not there now. Ask whoever sent it to you.",
  },
  unknown: {
    title: "We don’t know this invitation",
    next: "Open the link from the message again, or ask your admin for a new one.",
  },
  other: {
    title: "This invitation is for somebody else",
    next: "Log out to go on as them, or ask your admin for an invitation of your own.",
  },
};

const sentence = ({ title, next }: LinkWords) => `${title}. ${next}`;

/** The same as one text, for answers without a page. */
export const DEAD_INVITATION: Record<Exclude<InvitationState, "open">, string> = {
  accepted: sentence(DEAD_LINKS.accepted),
  revoked: sentence(DEAD_LINKS.revoked),
  expired: sentence(DEAD_LINKS.expired),
  gone: sentence(DEAD_LINKS.gone),
};
export const UNKNOWN_INVITATION = sentence(DEAD_LINKS.unknown);
export const FOR_SOMEBODY_ELSE = sentence(DEAD_LINKS.other);

type ForWhom = { userId: string; channel: "email" | "sms"; address: string; isInviteeVerified: boolean };
type Person = { userId: string; confirmedEmail: string | null };

/**
 * Whether somebody with an account may take up an invitation: the invited person; the owner of the address it was sent
 * to; and, when it went by text to somebody without an account, whoever holds the link, because families share phones.
 */
export function mayTakeUp(invitation: ForWhom, person: Person): boolean {
  if (invitation.userId === person.userId) return true;
  if (invitation.channel === "email") return invitation.address === person.confirmedEmail;
  return !invitation.isInviteeVerified;
}

/**
 * How somebody without an account begins (001 §2): `create` goes straight to the rest of the registration, because a
 * link in an e-mail has proven the address; `new` asks for an address first.
 */
export const beginningFor = (channel: "email" | "sms"): "create" | "new" =>
  channel === "email" ? "create" : "new";
