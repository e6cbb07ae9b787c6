/** For the contexts to the right alone: messages are written by whoever's deed they tell of. */
export { countNote, queueProviderMessage } from "./contact/contact-us";
export { adoptMessages, eraseMessages, forgetInviter } from "./erase-messages";
export { announceCampaign } from "./messages/announce-campaign";
export { type Addressee, queueMessage } from "./messages/queue-message";
export { withdraw } from "./messages/withdraw";
export { unsubscribeToken } from "./preferences/unsubscribe";
export { campaignReach, type MessageReach } from "./sending/campaign-reach";
