export { type Audience, audiencePreview } from "./campaigns/audience";
export * from "./campaigns/campaign-for";
export {
  type AdminCampaign,
  campaignForAdmin,
  type MessageOutcome,
  type MessageState,
} from "./campaigns/campaign-for-admin";
export * from "./campaigns/end-campaign";
export * from "./campaigns/invite-friend";
export * from "./campaigns/launch-campaign";
export * from "./campaigns/list-campaigns";
export * from "./campaigns/message-defaults";
export * from "./campaigns/page-versions";
export * from "./campaigns/read-campaign";
export * from "./campaigns/recipient-of";
export * from "./campaigns/record-contribution";
export { concernSchema, MAX_CONCERN, reportConcern } from "./campaigns/report-concern";
export * from "./campaigns/reveal-check";
export * from "./campaigns/rules/default-texts";
export * from "./campaigns/rules/milestones";
export type { Find } from "./campaigns/rules/names-in-text";
export * from "./campaigns/rules/progress";
export * from "./campaigns/rules/texts";
export * from "./campaigns/update-active-campaign";
export * from "./communities/approve-community";
export { type CommunityInfo, communityInfo } from "./communities/community-info";
export { communityStatus } from "./communities/community-status";
export { createCommunity, MAX_WAITING } from "./communities/create-community";
export * from "./communities/images";
export * from "./communities/list-communities";
export * from "./communities/my-communities";
export * from "./communities/rules/standing";
export * from "./communities/search-engines";
export * from "./communities/types";
export { communityDataAbout } from "./data-about";
export * from "./invitations";
export {
  type Inviting,
  invitingCommunity,
  type PendingRegistration,
  registrationFor,
} from "./invitations/registration-for";
export * from "./invitations/rules/invitation-state";
export * from "./lock";
export { changeEmail } from "./members/change-email";
export { completeRegistration, type Registered } from "./members/complete-registration";
export { eraseMemberships, holdMemberships } from "./members/erase-memberships";
export { joinCommunity } from "./members/join-community";
export * from "./members/leave-community";
export { adminIdsOf, listAdmins, type MemberView, verifiedMembers } from "./members/members";
export * from "./policies";
export * from "./schemas";
