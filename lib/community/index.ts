export * from "./approve-community";
export { type Audience, audiencePreview } from "./audience";
export * from "./campaign-for";
export {
  type AdminCampaign,
  campaignForAdmin,
  type MessageOutcome,
  type MessageState,
} from "./campaign-for-admin";
export { changeEmail } from "./change-email";
export { type CommunityInfo, communityInfo } from "./community-info";
export { communityStatus } from "./community-status";
export { completeRegistration, type Registered } from "./complete-registration";
export { createCommunity, MAX_WAITING } from "./create-community";
export { communityDataAbout } from "./data-about";
export * from "./end-campaign";
export { ADMIN_STAYS, eraseMemberships, holdMemberships } from "./erase-memberships";
export * from "./images";
export * from "./invitation";
export * from "./invitations";
export { joinCommunity } from "./join-community";
export * from "./launch-campaign";
export * from "./leave-community";
export * from "./list-campaigns";
export * from "./list-communities";
export * from "./lock";
export { adminIdsOf, listAdmins, type MemberView, verifiedMembers } from "./members";
export * from "./message-defaults";
export * from "./my-communities";
export * from "./page-versions";
export * from "./policies";
export * from "./read-campaign";
export * from "./recipient-of";
export * from "./record-contribution";
export {
  type Inviting,
  invitingCommunity,
  type PendingRegistration,
  registrationFor,
} from "./registration-for";
export { concernSchema, MAX_CONCERN, reportConcern } from "./report-concern";
export * from "./reveal-check";
export * from "./rules/default-texts";
export * from "./rules/invitation-state";
export * from "./rules/milestones";
export type { Find } from "./rules/names-in-text";
export * from "./rules/progress";
export * from "./rules/standing";
export * from "./rules/texts";
export * from "./schemas";
export * from "./search-engines";
export * from "./types";
export * from "./update-active-campaign";
