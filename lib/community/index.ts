export * from "./approve-community";
export { type Audience, audiencePreview } from "./audience";
export * from "./campaign-for";
export {
  type AdminCampaign,
  campaignForAdmin,
  type MessageOutcome,
  type MessageState,
} from "./campaign-for-admin";
export { type CommunityInfo, communityInfo } from "./community-info";
export * from "./end-campaign";
export * from "./images";
export * from "./invitation";
export * from "./launch-campaign";
export * from "./list-campaigns";
export * from "./list-communities";
export * from "./lock";
export { adminIdsOf, listAdmins, type MemberView, verifiedMembers } from "./members";
export * from "./message-defaults";
export * from "./my-communities";
export * from "./policies";
export * from "./read-campaign";
export * from "./recipient-of";
export * from "./record-contribution";
export * from "./reveal-check";
export * from "./rules/default-texts";
export * from "./rules/milestones";
export type { Find } from "./rules/names-in-text";
export * from "./rules/progress";
export * from "./rules/standing";
export * from "./rules/texts";
export * from "./schemas";
export * from "./types";
export * from "./update-active-campaign";
