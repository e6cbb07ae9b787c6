/** The pure rules of messages that forms in the browser share with the sender. */
export { CONTACT_MAX, INVALID_EMAIL, isEmailAddress } from "./rules/contact-message";
export { renderText, textMessage } from "./rules/render-text";
export { type Segments, smsSegments } from "./rules/sms-segments";
