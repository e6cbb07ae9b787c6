/** For payment only. Callers have checked the permission, or act for the product itself. */
export { markCompleted, markEnded, markStopped } from "./campaigns/end-campaign";
export {
  forgetKeptRecipients,
  hasKeptRecipient,
  isCompletedBefore,
  wasFor,
} from "./campaigns/kept-recipient";
export { recipientOf } from "./campaigns/recipient-of";
export {
  nextTransferSequence,
  recordCampaignContribution,
  recordCampaignContributions,
  recordCampaignReversal,
  recordCommunityContributions,
} from "./campaigns/record-contribution";
export { type CampaignMoney, campaignMoneyOf } from "./campaigns/sealed-facts";
export { type Sewn, sewnOf } from "./campaigns/sewn";
export { untoldMilestones } from "./campaigns/tell-of-milestones";
export { ourBalanceOf } from "./communities/our-balance";
export { tellAdmins } from "./communities/tell-admins";
export { endCommunity, requireNoCampaign } from "./deletions/end-community";
export { communitiesToErase, eraseCommunity } from "./deletions/erase-community";
export { restEntry } from "./deletions/rest";
export { unseenSuggestions } from "./drafts/unseen-suggestions";
export { campaignFactsOf, communityFactsOf, idOf } from "./facts";
export {
  type LockedCampaign,
  lockCampaign,
  lockCampaigns,
  lockCommunities,
  lockCommunity,
  lockEndingCommunity,
  lockStanding,
} from "./lock";
export { endMembership } from "./members/end-membership";
export {
  endFounded,
  eraseFounded,
  eraseMemberships,
  lockFounded,
  lockMemberships,
} from "./members/erase-memberships";
export { leaveCommunity } from "./members/leave-community";
export {
  isMember,
  lockMember,
  lockOwnAdminRole,
  memberRole,
  requireAdmin,
  requireMember,
} from "./policies";
export { optionalReason } from "./reason";
export { adminIdsOf } from "./roster/members";
export {
  hiddenFromAddress,
  hiddenFromCaller,
  isForCaller,
  mayNotBeNamedTo,
  unnamedAmong,
} from "./visibility";
