/**
 * What pages, endpoints, the worker and other contexts may call: each asks for a right, or is open to everybody by its nature.
 */
export { contactFields } from "./contact-schema";
export { contactUs } from "./contact-us";
export { messageDataAbout } from "./data-about";
export { forgetLastLetters } from "./erase-messages";
export { fanOutMessages } from "./fan-out-messages";
export { countNotifications, listNotifications, markNotificationsRead } from "./notifications";
export { receiveEmailNews, receiveInboundText, receiveTextNews } from "./receive-news";
export { sendEmails } from "./send-emails";
export { sendTexts } from "./send-texts";
export { sweepDeliveries } from "./sweep-deliveries";
export { campaignIdFromLink, campaignLink } from "./templates/registry";
export { readUnsubscribeToken, unsubscribe } from "./unsubscribe";
