/** For the contexts to the right alone: messages are written by whoever's deed they tell of. */
export { announceCampaign } from "./announce-campaign";
export { campaignReach, type MessageReach } from "./campaign-reach";
export { countNote, tellProvider } from "./contact-us";
export { adoptMessages, eraseMessages, forgetInviter } from "./erase-messages";
export { type Addressee, tell } from "./tell";
export { unsubscribeToken } from "./unsubscribe";
export { withdraw } from "./withdraw";
