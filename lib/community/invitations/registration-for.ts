import { peekRegistration, type Registration } from "@/lib/identity/inside";
import type { PlainReason } from "@/lib/kernel";
import { type Ctx, isSealed, unseal } from "@/lib/platform";
import { type Invitation, invitationByToken, type SharedLink, wayInByToken } from "./find-invitation";
import { CLOSED_INVITATION } from "./rules/invitation-state";

export type PendingRegistration = {
  /** Confirmed by the link, Google or Facebook. */
  email: string;
  type: "create" | "search" | null;
  /** From an admin, Google or Facebook. */
  firstName: string;
  lastName: string;
  /** While the invitation or link is open. */
  communityName: string | null;
  /** For this very address. A shared link or a text may reach another person. */
  isInvited: boolean;
};

/** Not for pages. */
export type Pending = {
  registration: Registration;
  invitation: Invitation | null;
  link: SharedLink | null;
  /** Of the invitation or shared link. */
  joinToken: string | null;
  /** The link has no registration token. */
  isInvitation: boolean;
};

const opened = async (sealed: string | undefined) => (sealed && isSealed(sealed) ? unseal(sealed) : null);

/**
 * Resolves a registration token, or a personal invitation by e-mail, which proves the address. Null for used
 * or expired tokens.
 */
export async function pendingOf(ctx: Ctx, token: string): Promise<Pending | null> {
  const registration = await peekRegistration(ctx, token);
  if (registration) {
    const joinToken = await opened(registration.invitation);
    const found = joinToken ? await wayInByToken(ctx, joinToken) : null;
    const [invitation, link] = found?.kind === "invitation" ? [found, null] : [null, found];
    return { registration, invitation, link, joinToken, isInvitation: false };
  }
  const invitation = await invitationByToken(ctx, token);
  if (invitation?.channel !== "email" || invitation.state !== "open" || invitation.invitee.isVerified)
    return null;
  return {
    registration: { email: invitation.address },
    invitation,
    link: null,
    joinToken: token,
    isInvitation: true,
  };
}

export const isInvited = ({ registration, invitation }: Pending): boolean =>
  invitation?.state === "open" && invitation.channel === "email" && invitation.address === registration.email;

/**
 * Reads the registration that a link begins; null for a used or expired link. Checks no permission: the token
 * is one.
 */
export async function registrationFor(ctx: Ctx, token: string): Promise<PendingRegistration | null> {
  const pending = await pendingOf(ctx, token);
  if (!pending) return null;
  const { registration, invitation } = pending;
  const invitee = invitation?.invitee.email === registration.email ? invitation.invitee : null;
  return {
    email: registration.email,
    type: registration.type ?? null,
    firstName: registration.firstName ?? invitee?.firstName ?? "",
    lastName: registration.lastName ?? invitee?.lastName ?? "",
    communityName: nameOf(pending),
    isInvited: isInvited(pending),
  };
}

function nameOf({ invitation, link }: Pending): string | null {
  if (invitation?.state === "open") return invitation.communityName;
  return link?.isConfirmed ? link.communityName : null;
}

type Inviting = { name: string; id: string; email: string | null; problem: null } | { problem: PlainReason };

/** Checks no permission. */
export async function invitingCommunity(ctx: Ctx, token: string): Promise<Inviting> {
  const found = await wayInByToken(ctx, token);
  if (!found) return { problem: "invitation.unknown" };
  const { communityId: id, communityName: name } = found;
  if (found.kind === "link") {
    return found.isConfirmed
      ? { id, name, email: null, problem: null }
      : { problem: CLOSED_INVITATION.unavailable };
  }
  if (found.state !== "open") return { problem: CLOSED_INVITATION[found.state] };
  return { id, name, email: found.channel === "email" ? found.address : null, problem: null };
}
