/**
 * What pages, endpoints, the worker and other contexts may call: each function checks the caller's right, or
 * is open to everybody by its nature (docs/decisions/024-two-doors.md).
 */
export { askForConsents } from "./consent/ask-for-consents";
export { type ConsentLine, consentsCsv, consentsOf } from "./consent/consent-records";
export { forgetConsentRecords } from "./consent/forget-records";
export { receiveInboundText } from "./consent/receive-replies";
export { contactFields } from "./contact/contact-schema";
export { contactUs } from "./contact/contact-us";
export { noteText } from "./contact/note-text";
export { type HiddenNames, messageDataAbout } from "./data-about";
export { forgetLastMessages } from "./erase-messages";
export { countNotifications, listNotifications, markNotificationsRead } from "./in-app/notifications";
export { unsubscribe, unsubscribeQuestion } from "./preferences/unsubscribe";
export { fanOutMessages } from "./sending/fan-out-messages";
export { receiveEmailEvent, receiveTextEvent } from "./sending/receive-delivery-events";
export { sendEmails } from "./sending/send-emails";
export { sendTexts } from "./sending/send-texts";
export { sweepDeliveries } from "./sending/sweep-deliveries";
export { campaignIdFromLink, campaignLink } from "./templates/registry";
