/** Each function checks a permission or is public. */

export { MOST_PEOPLE } from "@/lib/integrations/lists/limits";
export type { MessageReach } from "@/lib/notification/inside";
export { type Audience, audiencePreview } from "./campaigns/audience-preview";
export { type CampaignView, campaignFor } from "./campaigns/campaign-for";
export { type AdminCampaign, campaignForAdmin, type MessageState } from "./campaigns/campaign-for-admin";
export { campaignInvitation } from "./campaigns/campaign-invitation";
export { campaignOfCode } from "./campaigns/campaign-of-code";
export { communityTexts, saveCommunityText } from "./campaigns/community-texts";
export { correctRecipient } from "./campaigns/correct-recipient";
export { forgetFormerPhones } from "./campaigns/forget-former-phones";
export { type CampaignCard, listActiveCampaigns, listCompletedCampaigns } from "./campaigns/list-campaigns";
export { messageDefault, messageDefaults, messageTypes } from "./campaigns/message-defaults";
export {
  gatherPageChanges,
  openPageVersions,
  type PageVersion,
  type PageVersions,
} from "./campaigns/page-versions";
export {
  pauseMessages,
  type ReportedCampaign,
  reportedCampaign,
  resumeMessages,
} from "./campaigns/pause-messages";
export { recountAudiences } from "./campaigns/reach/kept-audience";
export { recountReaches } from "./campaigns/reach/reach-of";
export {
  activeCampaign,
  type CampaignPage,
  completedCampaign,
  publicCampaign,
} from "./campaigns/read-campaign";
export type { Recipient } from "./campaigns/recipient-of";
export { MAX_CONCERN, reportConcern } from "./campaigns/report-concern";
export { revealCheck } from "./campaigns/reveal-check";
export { defaultText } from "./campaigns/rules/default-texts";
export { MILESTONES } from "./campaigns/rules/milestones";
export { progress } from "./campaigns/rules/progress";
export { type SecondAccount, secondAccounts, secondReasons } from "./campaigns/second-accounts";
export { tellOfMilestones } from "./campaigns/tell-of-milestones";
export { updateActiveCampaign } from "./campaigns/update-active-campaign";
export { approveCommunity } from "./communities/approve-community";
export { askAgain } from "./communities/ask-again";
export { type CommunityInfo, communityInfo } from "./communities/community-info";
export { removeCommunityPicture, setCommunityPicture } from "./communities/community-picture";
export { communityStatus } from "./communities/community-status";
export { createCommunity, MAX_WAITING } from "./communities/create-community";
export { declineCommunity, declinedCommunity } from "./communities/decline-community";
export { picturesOf } from "./communities/images";
export {
  type CommunityFullInfo,
  communityCounts,
  communityForDesk,
  type ListedCommunity,
  listAllCommunities,
  listApprovedFull,
  listCommunities,
  listDeclined,
  listNotApproved,
  listOnHold,
  listWaiting,
} from "./communities/list-communities";
export { type MyCommunity, myCommunities, myCommunity } from "./communities/my-communities";
export { openness, setOpenness } from "./communities/openness";
export { mayAskAgain } from "./communities/rules/may-ask-again";
export type { Openness } from "./communities/rules/openness";
export { ADMIN, isActive } from "./communities/rules/standing";
export {
  type FindableCampaign,
  findableCampaigns,
  isFindable,
  setFindable,
} from "./communities/search-engines";
export { setMilestonePace } from "./communities/set-milestone-pace";
export { tellDesk } from "./communities/tell-desk";
export { campaignTypes, communityTypes } from "./communities/types";
export { updateCommunity } from "./communities/update-community";
export { communityDataAbout } from "./data-about";
export { askedDeletion, askForDeletion, takeBackDeletion } from "./deletions/ask-for-deletion";
export {
  type CommunityDeletion,
  type EndedMoney,
  listDeletions,
  listEndedMoney,
} from "./deletions/list-deletions";
export { restoreCommunity } from "./deletions/restore-community";
export { campaignToRepeat } from "./drafts/campaign-to-repeat";
export { createDraft } from "./drafts/create-draft";
export { deleteDraft, deleteSuggestion } from "./drafts/delete-draft";
export { findDraftOfForm } from "./drafts/draft-of-form";
export { forgetOldSuggestions } from "./drafts/forget-suggestions";
export { hideFromLikelyAgain } from "./drafts/hide-from-likely";
export { launchCampaign } from "./drafts/launch-campaign";
export { launchDraft, launchSuggestion } from "./drafts/launch-draft";
export {
  allSuggestions,
  countDrafts,
  type DraftCard,
  listDrafts,
  listSuggestions,
} from "./drafts/list-drafts";
export { type MySuggestion, mySuggestions } from "./drafts/my-suggestions";
export { launchedFrom } from "./drafts/open-draft";
export { type DraftView, readDraft } from "./drafts/read-draft";
export { readSuggestion, type SuggestionView } from "./drafts/read-suggestion";
export { type LaunchCopies, type LaunchReview, reviewLaunch, sendLaunchCopy } from "./drafts/review-launch";
export {
  createDraftSchema,
  launchDraftSchema,
  suggestionBodySchema,
  updateDraftSchema,
} from "./drafts/schemas";
export { suggestCampaign } from "./drafts/suggest-campaign";
export { updateDraft, updateSuggestion } from "./drafts/update-draft";
export type { Saved } from "./drafts/write-draft";
export {
  communityHistory,
  type HistoryLine,
  type HistoryPerson,
} from "./history/community-history";
export { communityHold } from "./holds/community-hold";
export { liftHold } from "./holds/lift-hold";
export { putOnHold } from "./holds/put-on-hold";
export { changeImport, discardImport, mapColumns } from "./imports/change-import";
export { IMPORTED_A_DAY } from "./imports/day-room";
export { forgetOldImports } from "./imports/forget-imports";
export {
  type ImportOutcome,
  type ImportView,
  importOutcome,
  importProgress,
  listImports,
} from "./imports/list-imports";
export { type ImportDraft, type ListRow, ROWS_A_PAGE, readImport } from "./imports/read-import";
export { MOST_AT_ONE_ADDRESS } from "./imports/rules/compare-list";
export { resumeImport, sendImport, stopImport } from "./imports/send-import";
export { sendImports, sendImportsHeldToo } from "./imports/send-imports";
export type { RowStanding } from "./imports/standing";
export { startImport } from "./imports/start-import";
export { acceptInvitation, declineInvitation, type JoinedCommunity } from "./invitations/accept-invitation";
export { INVITATIONS_A_DAY, inviteMembers } from "./invitations/invite-members";
export { linkToCopy } from "./invitations/link-to-copy";
export {
  myInvitations,
  type OpenInvitation,
  openInvitations,
  revokeInvitation,
} from "./invitations/list-invitations";
export { parseInvitation } from "./invitations/parse-invitation";
export { type InvitationView, readInvitation } from "./invitations/read-invitation";
export { invitingCommunity, type PendingRegistration, registrationFor } from "./invitations/registration-for";
export { CLOSED_INVITATION, type InvitationState } from "./invitations/rules/invitation-state";
export { MOST_AT_ONCE } from "./invitations/schemas";
export { correctInvitation, sendInvitationAgain } from "./invitations/send-again";
export { askToJoin, type MyJoinRequest, myJoinRequests } from "./members/ask-to-join";
export { changeEmail } from "./members/change-email";
export { changeMemberRole } from "./members/change-member-role";
export {
  type CommunityInvitation,
  communityInvitation,
  joinByToken,
  renewCommunityLink,
} from "./members/community-link";
export { completeRegistration, type Registered } from "./members/complete-registration";
export { type DeskMembers, deskMembers } from "./members/desk-members";
export type { ListedMember } from "./members/entries";
export { exportMembers } from "./members/export-members";
export { joinCommunity } from "./members/join-community";
export {
  answerJoinRequest,
  type JoinRequest,
  listJoinRequests,
} from "./members/join-requests";
export { keyNames } from "./members/key-names";
export { communitiesThatNeedMe } from "./members/leave-community";
export { listMembers, verifiedMembers } from "./members/list-members";
export { nameAdmin } from "./members/name-admin";
export { readMember } from "./members/read-member";
export { MOST_ADMINS, mayTakeFromAnother } from "./members/rules/admin-role";
export { wayIn } from "./members/rules/way-in";
export { MAX_TO_ADMINS, writeToAdmins } from "./members/write-to-admins";
export { canSeeAdminContacts, listAdmins, type MemberView } from "./roster/members";
export {
  communityChanges,
  communityFields,
  type LaunchCampaignInput,
  launchCampaignSchema,
  MEMBER_FILTERS,
  type MemberFilter,
  type UpdateCampaignInput,
  updateCampaignSchema,
} from "./schemas";
export { SEALED_BY_COMMUNITY } from "./sealed-columns";
