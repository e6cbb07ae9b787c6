/**
 * For the contexts to the right alone (docs/decisions/024-two-doors.md): the context in which something
 * happens writes the message about it. These functions do not check the caller's rights.
 */
export { agreeToTexts, endConsents, recordConsent } from "./consent/record-consent";
export { CONSENT_WORDS } from "./consent/words";
export { countNote } from "./contact/contact-us";
export { eraseCommunityMessages } from "./erase-community-messages";
export { adoptMessages, eraseMessages, forgetInviter } from "./erase-messages";
export { announceCampaign } from "./messages/announce-campaign";
export { heldSince, setHold } from "./messages/hold-messages";
export { type QueuedEmail, queueEmails } from "./messages/queue-emails";
export { type Addressee, type QueuedMessage, queueMessage } from "./messages/queue-message";
export { withdraw } from "./messages/withdraw";
export { writtenKeys } from "./messages/written-keys";
export { type Unreachable, whyClosedSince, whyUnreachable } from "./preferences/unreachable";
export { unsubscribeToken } from "./preferences/unsubscribe";
export { campaignReach, type MessageReach } from "./sending/campaign-reach";
export {
  messagesInTrouble,
  sendRefusedAgain,
  wakeSenders,
} from "./sending/messages-in-trouble";
export { failedMessages, type Told, waitingMessages, whenTold } from "./sending/outcome-of";
export { campaignOfConcern, noteInThread } from "./threads/change-thread";
export { openThread } from "./threads/open-thread";
