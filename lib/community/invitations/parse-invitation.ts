import { maskEmail } from "@/lib/identity/inside";
import { DomainError } from "@/lib/kernel";
import { type Ctx, query } from "@/lib/platform";
import { type Invitation, invitationByToken, sharedLinkByToken } from "./find-invitation";
import { CLOSED_INVITATION } from "./rules/invitation-state";
import { parseInvitationSchema } from "./schemas";

/** 001 §3, "parsed-token user". A shared link has no addressee. */
type ParsedInvitation = {
  id: string | null;
  userId: string | null;
  token: string;
  isVerified: boolean;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
  communityId: string;
};

const maskPhone = (number: string) => `•••${number.slice(-2)}`;

/**
 * Without an account: the name, to correct it, and a masked address. With an account: only the masked
 * address. A copied link: only the entered name. The signed-in addressee sees everything.
 */
function shownTo(ctx: Ctx, { invitee, state, channel, address, entered }: Invitation) {
  const { userId, isVerified, firstName, lastName, email, phoneNumber } = invitee;
  if (ctx.actor.kind === "user" && ctx.actor.userId === userId) {
    return { userId, isVerified, firstName, lastName, email, phoneNumber };
  }
  if (channel === "handed") {
    return { userId: null, isVerified: false, ...entered, email: null, phoneNumber: null };
  }
  const named = state === "open" && !isVerified ? { firstName, lastName } : { firstName: "", lastName: "" };
  return {
    userId,
    isVerified,
    ...named,
    email: channel === "email" ? maskEmail(address) : null,
    phoneNumber: channel === "sms" ? maskPhone(address) : null,
  };
}

/**
 * Reads a link without spending it (001 §7). `userId` limits it to that person's invitation. Throws
 * `not_found` for an unknown link, and `conflict` with a next step for a closed one.
 */
export const parseInvitation = query(
  parseInvitationSchema,
  async (ctx, { token, userId }): Promise<ParsedInvitation> => {
    const invitation = await invitationByToken(ctx, token);
    if (invitation && (userId === undefined || userId === invitation.invitee.userId)) {
      if (invitation.state !== "open") throw new DomainError("conflict", CLOSED_INVITATION[invitation.state]);
      const { id, communityId } = invitation;
      return { id, token, communityId, ...shownTo(ctx, invitation) };
    }
    const link = userId === undefined ? await sharedLinkByToken(ctx, token) : null;
    if (!link?.isConfirmed) throw new DomainError("not_found", "invitation.unknown");
    const nobody = {
      userId: null,
      isVerified: false,
      firstName: "",
      lastName: "",
      email: null,
      phoneNumber: null,
    };
    return { id: null, token, communityId: link.communityId, ...nobody };
  },
);
