/** Pure rules shared with browser forms. */
export { typedNumber } from "./consent/rules/typed-number";
export { addressProblem, CONTACT_MAX } from "./contact/rules/contact-message";
export { renderText, textMessage } from "./messages/rules/render-text";
export {
  type Choices,
  type Frequency,
  KIND_NUMBERS,
  KINDS,
  type KindChoice,
  type KindNumber,
} from "./preferences/rules/kinds";
export { smsSegments } from "./sending/rules/sms-segments";
