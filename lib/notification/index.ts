/**
 * What pages, endpoints, the worker and other contexts may call: each function checks the caller's right, or
 * is open to everybody by its nature (docs/decisions/024-two-doors.md).
 */
export { forgetOrphans } from "./attachments/store-file";
export { FILE_BYTES, MOST_FILES } from "./attachments/take-files";
export { contactFields } from "./contact/contact-schema";
export { contactUs } from "./contact/contact-us";
export { type ContactPart, contactUsWithFiles } from "./contact/contact-with-files";
export { noteText } from "./contact/note-text";
export { type HiddenNames, messageDataAbout } from "./data-about";
export { forgetLastMessages } from "./erase-messages";
export { countNotifications, listNotifications, markNotificationsRead } from "./in-app/notifications";
export { unsubscribe, unsubscribeQuestion } from "./preferences/unsubscribe";
export { fanOutMessages } from "./sending/fan-out-messages";
export { receiveEmailEvent, receiveInboundText, receiveTextEvent } from "./sending/receive-delivery-events";
export { sendEmails } from "./sending/send-emails";
export { sendTexts } from "./sending/send-texts";
export { sweepDeliveries } from "./sending/sweep-deliveries";
export { campaignIdFromLink, campaignLink } from "./templates/registry";
export {
  answerThread,
  closeThread,
  handThreadBack,
  reopenThread,
  takeThread,
} from "./threads/change-thread";
export { forgetThreads } from "./threads/forget-threads";
export { listThreads, openThreads, type ThreadRow } from "./threads/list-threads";
export {
  readAttachment,
  readThread,
  type ThreadFile,
  type ThreadMessage,
  type ThreadView,
} from "./threads/read-thread";
export { receiveAnswer } from "./threads/receive-answer";
export { MAX_ANSWER, type ThreadList } from "./threads/schemas";
