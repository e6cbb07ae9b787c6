import { PRODUCT_NAME } from "@/lib/kernel";
import { erasureWords } from "@/lib/platform";
import type { WritersOf } from "../content";
import type { CommunityMessages } from "../data";

export const community: WritersOf<CommunityMessages> = {
  "community-approved": (data) => ({
    subject: `${data.communityName} is approved`,
    heading: `${data.communityName} is approved`,
    paragraphs: ["You can add members and start your first campaign now."],
    action: { label: "Open your community", href: data.link },
    sms: `${data.communityName} is approved. Open it: ${data.link}`,
  }),
  "community-deleted": (data) => ({
    subject: `${data.communityName} was deleted`,
    heading: `${data.communityName} was deleted`,
    paragraphs: [
      "No one can open it anymore, and no one gets a message from it.",
      `If that is a mistake, write to ${data.support}: until ${data.day} we can bring it back with everyone in it. After that its members and texts are erased.`,
      erasureWords("en", data),
    ],
    ...(data.reason ? { quote: data.reason } : {}),
    sms: `${data.communityName} was deleted. Until ${data.day} it can come back: write to ${data.support}.`,
  }),
  "community-restored": (data) => ({
    subject: `${data.communityName} is back`,
    heading: `${data.communityName} is back`,
    paragraphs: ["It was deleted, and is there again with its members, its admins and its campaigns."],
    action: { label: "Open your community", href: data.link },
    sms: `${data.communityName} is back, with everyone in it. Open it: ${data.link}`,
  }),
  "community-declined": (data) => ({
    subject: `We have declined ${data.communityName}`,
    heading: `We have declined ${data.communityName}`,
    paragraphs: [
      "We look at each new community before it opens, and we have said no to this one. Here is why, in our words:",
    ],
    quote: data.reason,
    ...(data.askAgain ? { action: { label: "Change it and ask again", href: data.askAgain } } : {}),
    note: `If you think that we are mistaken, write to ${data.support}.`,
    sms: `We have declined ${data.communityName}. Read why: ${data.askAgain || data.support}`,
  }),
  "community-held": (data) => ({
    subject: `${data.communityName} is on hold`,
    heading: `We have put ${data.communityName} on hold`,
    paragraphs: [
      "Until we lift that, no campaign is launched, no gift is taken, no money is moved and no message goes out. Recurring gifts are paused. Everyone still sees past gifts and their receipts.",
      `Only its admins read why. If you can help us to clear it up, write to ${data.support}.`,
    ],
    quote: data.reason,
    sms: `${data.communityName} is on hold. Read why on its pages, or write to ${data.support}.`,
  }),
  "community-lifted": (data) => ({
    subject: `${data.communityName} goes on`,
    heading: `${data.communityName} goes on`,
    paragraphs: [
      "It is no longer on hold. Gifts are taken again, messages that waited go out, and recurring gifts continue on their next date. Nothing is charged for the days between.",
    ],
    action: { label: "Open your community", href: data.link },
    sms: `${data.communityName} is no longer on hold. Open it: ${data.link}`,
  }),
  "join-wish": (data) => ({
    subject: `${data.name} would like to join ${data.communityName}`,
    heading: `${data.name} would like to join ${data.communityName}`,
    paragraphs: [`You can reach this person at ${data.email}. Invite them if they belong to your community.`],
    action: { label: "Invite them", href: data.link },
    sms: `${data.name} (${data.email}) would like to join ${data.communityName}. Invite them: ${data.link}`,
  }),
  "join-request": (data) => ({
    subject: `${data.name} asks to join ${data.communityName}`,
    heading: `${data.name} asks to join ${data.communityName}`,
    paragraphs: [
      `They have an account with the e-mail address ${data.email}.`,
      "Accept them if they belong to your community. Members see Our Balance, and the names of those who give with their name.",
    ],
    action: { label: "Accept or decline", href: data.link },
    sms: `${data.name} (${data.email}) asks to join ${data.communityName}. Accept or decline: ${data.link}`,
  }),
  "join-accepted": (data) => ({
    subject: `You are a member of ${data.communityName} now`,
    heading: `You are a member of ${data.communityName} now`,
    paragraphs: ["An admin has accepted you. When one of you is in need, you hear of it."],
    action: { label: "Open your communities", href: data.link },
    sms: `An admin has accepted you: you are a member of ${data.communityName} now. ${data.link}`,
  }),
  "join-declined": (data) => ({
    subject: `${data.communityName} has answered you`,
    heading: `The admins of ${data.communityName} have declined`,
    paragraphs: [
      "You asked to join, and they said no for now. If you think that they did not recognize you, talk to someone you know there. You can ask again after thirty days.",
    ],
    sms: `The admins of ${data.communityName} have declined your request to join. You can ask again after thirty days.`,
  }),
  "became-admin": (data) => ({
    subject: `You are an admin of ${data.communityName} now`,
    heading: `You are an admin of ${data.communityName} now`,
    paragraphs: [
      "You see who campaigns are for, launch them and send the money. Only admins know that: please keep it to yourself.",
    ],
    action: { label: "Open the campaigns", href: data.link },
    sms: `You are an admin of ${data.communityName} now. ${data.link}`,
  }),
  "messages-held": (data) => ({
    subject: `${data.communityName}: messages of a campaign are held back`,
    heading: "The provider holds back messages",
    paragraphs: [
      `Someone has reported a concern about “${data.campaignName}” of ${data.communityName}. Until we have looked at it, no one gets messages about this campaign. Its page stays open, and it still takes gifts.`,
      `You need not do anything. If you know what it may be about, write to ${data.support}.`,
    ],
    action: { label: "Open the campaign", href: data.link },
    sms: `Messages of a campaign of ${data.communityName} are held back for a while. See why: ${data.link}`,
  }),
  "messages-released": (data) => ({
    subject: `${data.communityName}: messages of a campaign go out again`,
    heading: "Messages go out again",
    paragraphs: [
      `We have looked at “${data.campaignName}” of ${data.communityName}. Members get messages about it again, including those that were waiting.`,
    ],
    action: { label: "Open the campaign", href: data.link },
    sms: `Messages of a campaign of ${data.communityName} go out again: ${data.link}`,
  }),
  "money-taken-back": (data) => ({
    subject: `${data.communityName}: ${data.amount} was taken back`,
    heading: `${data.amount} was taken back`,
    paragraphs: [
      data.way === "refund"
        ? `A gift was refunded, and ${data.amount} left ${data.campaignName ? `“${data.campaignName}”` : "Our Balance"}.`
        : `A donor’s bank disputed a gift, and ${data.amount} left ${data.campaignName ? `“${data.campaignName}”` : "Our Balance"}. If the bank returns it, we’ll add it back automatically.`,
      "You don’t need to do anything.",
    ],
    action: { label: data.campaignName ? "Open the campaign" : "Open Our Balance", href: data.link },
    sms: `${data.amount} of ${data.communityName} was taken back. See where: ${data.link}`,
  }),
  "recipient-left": (data) => ({
    subject: `${data.communityName}: a campaign goes on without its member`,
    heading: "A campaign goes on",
    paragraphs: [
      `The person for whom “${data.campaignName}” collects is no longer a member of ${data.communityName}. The campaign continues, and its money is still theirs.`,
      "Only admins can see who it is for.",
    ],
    action: { label: "Open the campaign", href: data.link },
    sms: `Please look at a campaign of ${data.communityName}: ${data.link}`,
  }),
  "suggestion-received": (data) => ({
    subject: `${data.communityName}: a member suggests a campaign`,
    heading: "A member suggests a campaign",
    paragraphs: [
      `Someone in ${data.communityName} suggested a campaign. It is among the suggested drafts until an admin launches or deletes it.`,
      "Only admins can read it.",
    ],
    action: { label: "See the suggestions", href: data.link },
    sms: `A suggestion for ${data.communityName} waits for its admins: ${data.link}`,
  }),
  "suggestion-ready": (data) => ({
    subject: `${data.communityName}: a suggestion can be launched`,
    heading: "A suggestion can be launched",
    paragraphs: [
      `A suggested draft of ${data.communityName} waited for its person to sign up. They have.`,
      "Only admins can read it.",
    ],
    action: { label: "See the suggestions", href: data.link },
    sms: `A suggestion of ${data.communityName} can be launched now: ${data.link}`,
  }),
  "to-admins": (data) => ({
    subject: `${data.name} wrote to the admins of ${data.communityName}`,
    heading: `${data.name} wrote to the admins of ${data.communityName}`,
    paragraphs: data.email ? [`Answer this e-mail and it goes to ${data.name}, at ${data.email}.`] : [],
    quote: data.message,
    ...(data.email ? { replyTo: data.email } : {}),
    sms: `${data.name} (${data.email}), of ${data.communityName}, wrote: ${data.message}`,
  }),
  "text-consent": (data) => ({
    subject: "May we text you?",
    heading: "May we text you?",
    paragraphs: [
      `${PRODUCT_NAME} for ${data.communityName} asks by text whether you want texts when one of us needs a hand. Until you answer YES you get e-mail.`,
    ],
    sms: `${PRODUCT_NAME} for ${data.communityName}: reply YES to get texts when one of us needs a hand, at most five for a campaign. Msg & data rates may apply. STOP for none, HELP for help.`,
  }),
};
