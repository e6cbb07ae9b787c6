/** The pure rules of messages that forms in the browser share with the server. */
export { typedNumber } from "./consent/rules/typed-number";
export { consentWords } from "./consent/words";
export { CONTACT_MAX, isEmailAddress } from "./contact/rules/contact-message";
export { renderText, textMessage } from "./messages/rules/render-text";
export { type Segments, smsSegments } from "./sending/rules/sms-segments";
