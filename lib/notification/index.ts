/**
 * Entry points for pages, endpoints, the worker and other contexts. Each checks the caller's right or is
 * public (docs/decisions/023-context-boundaries.md).
 */
export { countAttachmentsByStore, moveAttachments } from "./attachments/move-files";
export { scanFiles } from "./attachments/scan-files";
export { forgetOrphans } from "./attachments/store-file";
export { FILE_BYTES, MOST_FILES } from "./attachments/take-files";
export { askForConsents } from "./consent/ask-for-consents";
export { type ConsentLine, consentsOf, consentsTable } from "./consent/consent-records";
export { forgetConsentRecords } from "./consent/forget-consent-records";
export { receiveInboundText } from "./consent/receive-inbound-text";
export { consentWords } from "./consent/words";
export { contactFields } from "./contact/contact-schema";
export { contactUs } from "./contact/contact-us";
export { contactUsWithFiles } from "./contact/contact-us-with-files";
export { noteText } from "./contact/note-text";
export { type HiddenNames, messageDataAbout } from "./data-about";
export {
  type Failure,
  type MessageQueue,
  messageQueue,
  type Queue,
  sendFailures,
} from "./desk/message-queue";
export {
  liftSuppression,
  listSuppressed,
  type Suppressed,
  type SuppressionReason,
  suppressionTotals,
} from "./desk/suppressed";
export { type BudgetState, type TextCost, textBudget, textCosts, textCostsTable } from "./desk/text-costs";
export { forgetLastMessages } from "./erase-messages";
export {
  countNotifications,
  listNotifications,
  markNotificationsRead,
  markNotificationsSeen,
  nextNotifications,
} from "./in-app/notifications";
export { agreeToMyTexts } from "./preferences/agree-to-my-texts";
export { changeChoices, changeOneChoice, switchKinds } from "./preferences/change-choices";
export {
  changeByLink,
  changeOneByLink,
  choicesByLink,
  resumeEmailsByLink,
} from "./preferences/choices-by-link";
export {
  hasMuted,
  muteByLink,
  muteCampaign,
  unmuteByLink,
  unmuteCampaign,
} from "./preferences/mute-campaign";
export { type ChoicesPage, myChoices, myChoicesPage, waitsForTexts } from "./preferences/read-choices";
export { resumeEmails } from "./preferences/resume-emails";
export { choicesFields, kindSchema } from "./preferences/schemas";
export { unsubscribe, unsubscribeQuestion } from "./preferences/unsubscribe";
export { SEALED_BY_NOTIFICATION } from "./sealed-columns";
export { fanOutMessages } from "./sending/fan-out-messages";
export { type InDoubt, leaveInDoubt } from "./sending/leave-in-doubt";
export { receiveEmailEvent, receiveTextEvent } from "./sending/receive-delivery-events";
export { sendEmails } from "./sending/send-emails";
export { sendTexts } from "./sending/send-texts";
export { sweepDeliveries } from "./sending/sweep-deliveries";
export { campaignIdFromLink, campaignLink, sampleCampaignLink } from "./templates/registry";
export {
  answerThread,
  closeThread,
  handThreadBack,
  reopenThread,
  takeThread,
} from "./threads/change-thread";
export { forgetThreads } from "./threads/forget-threads";
export { listThreads, openThreads, type ThreadRow } from "./threads/list-threads";
export { readSafeCopy, readSafePage, type SafeFile } from "./threads/read-safe-copy";
export {
  readAttachment,
  readThread,
  type ThreadFile,
  type ThreadMessage,
  type ThreadView,
} from "./threads/read-thread";
export { receiveAnswer } from "./threads/receive-answer";
export { MAX_ANSWER, type ThreadList } from "./threads/schemas";
