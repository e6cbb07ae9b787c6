export { acceptInvitation, declineInvitation, type JoinedCommunity } from "./accept-invitation";
export {
  type CommunityInvitation,
  communityInvitation,
  joinByLink,
  renewCommunityLink,
} from "./community-link";
export {
  type Invitation,
  invitationByToken,
  type SharedLink,
  sharedLinkByToken,
  wayInByToken,
} from "./find-invitation";
export { INVITATIONS_A_DAY, inviteMembers, TEXTS_A_DAY, TIMES_A_DAY } from "./invite-members";
export { joinByToken } from "./join-by-token";
export {
  type MyInvitation,
  myInvitations,
  type OpenInvitation,
  openInvitations,
  revokeInvitation,
} from "./list-invitations";
export { type ParsedInvitation, parseInvitation } from "./parse-invitation";
export { type InvitationView, type Opener, readInvitation } from "./read-invitation";
export { MOST_AT_ONCE, type NewMember } from "./schemas";
export { joinOnRegistration } from "./take-up";
