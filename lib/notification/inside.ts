/**
 * For dependent contexts only (docs/decisions/023-context-boundaries.md). These functions do not check the caller's
 * rights.
 */
export { scanAgain, unscannedFiles } from "./attachments/scan-files";
export { forgetFormerPhonesBefore, rememberFormerPhone } from "./consent/former-phones";
export { agreeToTexts, endConsents } from "./consent/record-consent";
export { countNote } from "./contact/contact-us";
export { kindWords } from "./desk/kind-words";
export { type BudgetState, budgetState } from "./desk/text-costs";
export { eraseCommunityMessages } from "./erase-community-messages";
export { adoptMessages, eraseMessages, eraseVisitorMessages, forgetInviter } from "./erase-messages";
export { numberOfUnread } from "./in-app/notifications";
export { announceCampaign } from "./messages/announce-campaign";
export { type LaunchArrival, type LaunchWords, launchArrival } from "./messages/launch-words";
export { pausedAt, pausedSince, setPause } from "./messages/pauses";
export { queueEmails } from "./messages/queue-emails";
export { queueInvitation } from "./messages/queue-invitation";
export {
  type Addressee,
  type AnyMessage,
  type QueuedMessage,
  queueMessage,
  queueMessages,
} from "./messages/queue-message";
export { type LaunchCopies, sendCopyOfLaunch } from "./messages/send-copy-of-launch";
export { withdrawAll } from "./messages/withdraw";
export { type EndedInvitation, leaveToAddress, withdrawInvitations } from "./messages/withdraw-invitations";
export { writtenKeys, writtenTo } from "./messages/written-keys";
export { type Unreachable, whyClosedSince, whyUnreachable } from "./preferences/unreachable";
export { unsubscribeToken } from "./preferences/unsubscribe";
export { type CountedRow, countedMessages, missedMessages, reachOfMessages } from "./sending/campaign-reach";
export { filteredTexts } from "./sending/filtered-texts";
export { openAgain } from "./sending/judge-phone";
export { type LaunchReach, launchReach } from "./sending/launch-reach";
export { countInDoubt } from "./sending/leave-in-doubt";
export {
  messagesInTrouble,
  sendRefusedAgain,
  wakeSenders,
} from "./sending/messages-in-trouble";
export { departureOf, failedMessages, waitingMessages } from "./sending/outcome-of";
export type { MessageReach } from "./sending/rules/reach";
export { unsentMessages } from "./sending/unsent-messages";
export type { SecurityEvent } from "./templates/data";
export type { Greeted } from "./templates/household";
export { campaignOfConcern, noteInThread } from "./threads/change-thread";
export { openThread } from "./threads/open-thread";
