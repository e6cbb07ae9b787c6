import { PRODUCT_NAME } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { env, isSealed, unseal } from "@/lib/platform";
import { textMessage } from "../messages/rules/render-text";
import { type AccountMessages, accountWriters } from "./accounts";
import type { MessageContent } from "./email-body";
import { type GivingMessages, givingWriters } from "./giving";

/** The data of each template: strings only, so the code that queues a message formats its amounts. */
export type TemplateData = AccountMessages &
  GivingMessages & {
    campaign: {
      content: string;
      /** The same for readers of Spanish; left out where an admin has written words of their own. */
      contentEs?: string;
      communityName: string;
      campaignName: string;
      campaignId: string;
      messageType: string;
      link: string;
      /** In whole dollars, and in cents. */
      goal: string;
      raised: string;
      /** The colours of its quilt. */
      way: string;
    };
    /** Progress of several campaigns at once; its parts are `campaign` messages of their own. */
    "progress-digest": Record<never, string>;
    /** Asks for consent to texts, once for each number. */
    "text-consent": { communityName: string };
    "donation-receipt": {
      donorName: string;
      /** The campaign's name, or "Our Balance". */
      target: string;
      communityName: string;
      amount: string;
      fee: string;
      charge: string;
      date: string;
      /** A reference number that the donor can quote to the provider. */
      number: string;
      /** What the donor has to know of the gifts that follow, as a sentence; left out for a gift that is given once. */
      repeats?: string;
    };
    /**
     * The receipt of a gift that a visitor gave with the address of somebody's account. Whoever reads it may be
     * the person the campaign is for, and need not be who gave, so it names the community alone, for everybody.
     */
    "gift-with-your-address": {
      donorName: string;
      communityName: string;
      amount: string;
      fee: string;
      charge: string;
      date: string;
      number: string;
    };
    /** `campaignName` is empty where the reader may be the person the campaign was for. */
    "donation-redirected": { donorName: string; campaignName: string; communityName: string; amount: string };
    "choose-receiving-method": { communityName: string; amount: string; link: string };
    /** The same for somebody who deleted their account while the campaign was running. */
    "money-without-account": { communityName: string; amount: string; link: string };
    "payout-sent": { communityName: string; amount: string; method: string };
    "payout-returned": { communityName: string; amount: string; link: string };
    "community-approved": { communityName: string; link: string };
    /** To its admins; `reason` is empty unless the provider gave one, `day` the last on which it can come back. */
    "community-deleted": { communityName: string; reason: string; day: string; support: string };
    "community-restored": { communityName: string; link: string };
    "join-wish": { communityName: string; name: string; email: string; link: string };
    /** Somebody with an account asks an admin to let them in. */
    "join-request": { communityName: string; name: string; email: string; link: string };
    "join-accepted": { communityName: string; link: string };
    "join-declined": { communityName: string };
    /** An admin made somebody an admin, too. */
    "became-admin": { communityName: string; link: string };
    /** To admins: the person for whom a campaign is not finished is no longer a member. It never names the person. */
    "recipient-left": { communityName: string; campaignName: string; link: string };
    /** To admins: a member has suggested a campaign. It names nobody. */
    "suggestion-received": { communityName: string; link: string };
    /** To admins: whom a suggestion waited for has signed up. It names nobody. */
    "suggestion-ready": { communityName: string; link: string };
    /** What a member wrote to the admins of their community; an empty `email` cannot be answered. */
    "to-admins": { communityName: string; name: string; email: string; message: string };
    /** To the provider: many cards are being declined. `where` names the community of the campaign, or the whole site. */
    "card-surge": { where: string; declines: string; link: string };
    /**
     * What a visitor wrote to the provider; `community` is empty when it is about none. `campaign` is set only
     * in a concern about that campaign. A concern has no name, and an empty `email` when its author wants no
     * reply.
     */
    "contact-message": {
      name: string;
      email: string;
      message: string;
      community: string;
      campaign: string;
      /** The thread at the desk, and the names of the files in it; empty in messages of before there were threads. */
      link?: string;
      files?: string;
    };
    /** What the desk answers to somebody who wrote to it; an answer to it goes to `replyTo`. */
    "desk-answer": {
      number: string;
      subject: string;
      name: string;
      answer: string;
      marker: string;
      replyTo: string;
    };
    /** To admins: the provider holds back the messages of a campaign, or does no longer. It names nobody. */
    "messages-held": { communityName: string; campaignName: string; link: string; support: string };
    "messages-released": { communityName: string; campaignName: string; link: string };
    /** What the provider's desk has to look at: how many things, about how much money (or nothing), one a line. */
    "desk-troubles": { count: string; sum: string; list: string; link: string };
  };
export type TemplateName = keyof TemplateData;

/** What a member wrote to the admins of their community. */
export const TO_ADMINS = "to-admins" satisfies TemplateName;

/** What a visitor wrote. It goes to the provider itself. */
export const CONTACT_MESSAGE = "contact-message" satisfies TemplateName;

const CAMPAIGN_SUBJECTS: Record<string, (name: string) => string> = {
  "2": (community) => `${community}: one of us could use a hand`,
  "3": (community) => `${community}: a quarter of the way`,
  "4": (community) => `${community}: halfway there`,
  "5": (community) => `${community}: three quarters of the way`,
  "6": (community) => `${community}: the goal is reached`,
};

/**
 * All that a text may say on a phone that others read: neither what the message is about nor from which
 * community. The message itself is in the app.
 */
export const discreetText = () =>
  `You have a message. Sign in: ${env().APP_URL}/notifications ${PRODUCT_NAME}`;

const greeting = (name: string) => (name ? `Thank you, ${name}.` : "Thank you.");

const answerTo = (email: string) =>
  `Answer this e-mail and it goes to ${email}. Nobody has checked that this is their address.`;

const filesLine = (files: string | undefined) =>
  files ? [`With it came: ${files}. They are at the desk.`] : [];

const toThread = (href: string | undefined) =>
  href ? { action: { label: "Open it at the desk", href } } : {};

const contactContent = (data: TemplateData["contact-message"]): MessageContent => ({
  subject: `Message from ${data.name}`,
  heading: `${data.name} wrote to us`,
  paragraphs: [
    ...(data.community ? [`It is about the community ${data.community}.`] : []),
    ...filesLine(data.files),
    answerTo(data.email),
  ],
  quote: data.message,
  ...toThread(data.link),
  replyTo: data.email,
  sms: `${data.name} (${data.email}) wrote: ${data.message}`,
});

const concernContent = (data: TemplateData["contact-message"]): MessageContent => ({
  subject: `A concern about a campaign of ${data.community}`,
  heading: "Somebody reports a concern about a campaign",
  paragraphs: [
    `It is about ${data.campaign}, of the community ${data.community}.`,
    data.email ? answerTo(data.email) : "They left no address, so there is nobody to answer.",
  ],
  quote: data.message,
  ...toThread(data.link),
  ...(data.email ? { replyTo: data.email } : {}),
  sms: `A concern about ${data.campaign}: ${data.message}`,
});

type Writers = { [Name in TemplateName]: (data: TemplateData[Name]) => MessageContent };

const writers: Writers = {
  ...accountWriters,
  ...givingWriters,
  campaign: (data) => ({
    subject: (CAMPAIGN_SUBJECTS[data.messageType] ?? ((community: string) => community))(data.communityName),
    heading: data.campaignName,
    paragraphs: [data.content],
    action: { label: "See the campaign", href: data.link },
    sms: textMessage(data.content, data.link),
  }),
  "progress-digest": () => ({
    subject: "How your communities are doing",
    heading: "How your communities are doing",
    paragraphs: [],
    sms: "",
  }),
  "text-consent": (data) => ({
    subject: "May we text you?",
    heading: "May we text you?",
    paragraphs: [],
    sms: `${PRODUCT_NAME} for ${data.communityName}: reply YES to get texts when one of us needs a hand, at most five for a campaign. Msg & data rates may apply. STOP for none, HELP for help.`,
  }),
  "donation-receipt": (data) => ({
    subject: `Your gift to ${data.target}`,
    heading: greeting(data.donorName),
    paragraphs: [
      `Your gift to ${data.target} (${data.communityName}) has arrived.`,
      `Keep this e-mail as your receipt. Date: ${data.date}. Number: ${data.number}. Donations are final and non-refundable.`,
      ...(data.repeats ? [data.repeats] : []),
    ],
    sum: [
      ["Your gift", data.amount],
      ["Card fee", data.fee],
      ["You paid", data.charge],
    ],
    sms: `Your gift of ${data.amount} to ${data.target} has arrived. Thank you.`,
  }),
  "gift-with-your-address": (data) => ({
    subject: `A gift to ${data.communityName} with your e-mail address`,
    heading: greeting(data.donorName),
    paragraphs: [
      `A gift to ${data.communityName} has arrived. Whoever gave it was not logged in and entered this e-mail address.`,
      `If it was you, keep this e-mail as your receipt. Date: ${data.date}. Number: ${data.number}. Donations are final and non-refundable.`,
      "If it was not you, somebody mistyped their address or used yours. You need not do anything.",
    ],
    sum: [
      ["The gift", data.amount],
      ["Card fee", data.fee],
      ["Paid", data.charge],
    ],
    sms: `A gift of ${data.amount} to ${data.communityName} has arrived. It was given with your address.`,
  }),
  "donation-redirected": (data) => ({
    subject: `Your gift went to Our Balance of ${data.communityName}`,
    heading: greeting(data.donorName),
    paragraphs: [
      `${data.campaignName || "A campaign"} was completed while your payment of ${data.amount} was on its way.`,
      `Your gift went to Our Balance of ${data.communityName} instead, where it waits for the next member in need.`,
    ],
    sms: `${data.campaignName || "A campaign"} was completed while your payment was on its way. Your gift of ${data.amount} went to Our Balance of ${data.communityName}.`,
  }),
  "choose-receiving-method": (data) => ({
    subject: `${data.communityName} has raised ${data.amount} for you`,
    heading: `${data.communityName} has raised ${data.amount} for you`,
    paragraphs: [
      "Your community has collected this quietly. Nobody but its admins knows that it is for you.",
      "Please choose how you want to receive it: by PayPal or as a paper check.",
    ],
    action: { label: "Choose how to receive it", href: data.link },
    sms: `${data.communityName} has raised ${data.amount} for you. Only its admins know. Choose how to receive it: ${data.link}`,
  }),
  "money-without-account": (data) => ({
    subject: `${data.communityName} has raised ${data.amount} for you`,
    heading: `${data.communityName} has raised ${data.amount} for you`,
    paragraphs: [
      "You deleted your account while your community was collecting this, quietly. The money is yours all the same. Nobody but its admins knows that it is for you.",
      "To choose how you want to receive it, create an account with this very e-mail address. Then come back to this letter and open the link.",
    ],
    action: { label: "Choose how to receive it", href: data.link },
    sms: `${data.communityName} has raised ${data.amount} for you. Create an account with the e-mail address you had here, then choose how to receive it: ${data.link}`,
  }),
  "payout-sent": (data) => ({
    subject: `${data.amount} is on its way to you`,
    heading: `${data.amount} is on its way to you`,
    paragraphs: [
      `It goes out by ${data.method} from ${data.communityName} and usually arrives in 1-3 business days.`,
    ],
    sms: `${data.amount} from ${data.communityName} is on its way to you by ${data.method}. It usually arrives in 1-3 business days.`,
  }),
  "payout-returned": (data) => ({
    subject: `We could not reach you with ${data.amount}`,
    heading: "The money came back to us",
    paragraphs: [
      `We sent you ${data.amount} from ${data.communityName}, and it came back. It is kept for you.`,
      "Please check how you want to receive it.",
    ],
    action: { label: "Choose how to receive it", href: data.link },
    sms: `${data.amount} from ${data.communityName} came back to us. It is kept for you. Please choose again how to receive it: ${data.link}`,
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
  "became-admin": (data) => ({
    subject: `You are an admin of ${data.communityName} now`,
    heading: `You are an admin of ${data.communityName} now`,
    paragraphs: [
      "You see whom campaigns are for, launch them and send the money. Only admins know that: please keep it to yourself.",
    ],
    action: { label: "Open the campaigns", href: data.link },
    sms: `You are an admin of ${data.communityName} now. ${data.link}`,
  }),
  "recipient-left": (data) => ({
    subject: `${data.communityName}: a campaign goes on without its member`,
    heading: "A campaign goes on",
    paragraphs: [
      `The person for whom “${data.campaignName}” collects is no longer a member of ${data.communityName}. The campaign goes on, and its money is still theirs.`,
      "Only admins can see whom it is for.",
    ],
    action: { label: "Open the campaign", href: data.link },
    sms: `Please look at a campaign of ${data.communityName}: ${data.link}`,
  }),
  "suggestion-received": (data) => ({
    subject: `${data.communityName}: a member suggests a campaign`,
    heading: "A member suggests a campaign",
    paragraphs: [
      `Somebody in ${data.communityName} thinks of a campaign. It waits among the suggested drafts until an admin launches or deletes it.`,
      "Only admins can read it.",
    ],
    action: { label: "Read the suggestion", href: data.link },
    sms: `A suggestion for ${data.communityName} waits for its admins: ${data.link}`,
  }),
  "suggestion-ready": (data) => ({
    subject: `${data.communityName}: a suggestion can be launched`,
    heading: "A suggestion can be launched",
    paragraphs: [
      `A suggested draft of ${data.communityName} waited for its person to sign up. They have.`,
      "Only admins can read it.",
    ],
    action: { label: "Open the suggestion", href: data.link },
    sms: `A suggestion of ${data.communityName} can be launched now: ${data.link}`,
  }),
  "join-declined": (data) => ({
    subject: `${data.communityName} has answered you`,
    heading: `The admins of ${data.communityName} have declined`,
    paragraphs: [
      "You asked to join, and they said no for now. If you think that they did not recognize you, talk to somebody you know there. You can ask again after thirty days.",
    ],
    sms: `The admins of ${data.communityName} have declined your request to join. You can ask again after thirty days.`,
  }),
  "to-admins": (data) => ({
    subject: `${data.name} wrote to the admins of ${data.communityName}`,
    heading: `${data.name} wrote to the admins of ${data.communityName}`,
    paragraphs: data.email ? [`Answer this e-mail and it goes to ${data.name}, at ${data.email}.`] : [],
    quote: data.message,
    ...(data.email ? { replyTo: data.email } : {}),
    sms: `${data.name} (${data.email}), of ${data.communityName}, wrote: ${data.message}`,
  }),
  "card-surge": (data) => ({
    subject: `Many cards are being declined ${data.where}`,
    heading: "Many cards are being declined",
    paragraphs: [
      `${data.declines} cards of guests were declined ${data.where} within half an hour. Somebody may be trying stolen cards on us.`,
      "Their devices do some work now before each try, and when there are too many they come one after another. Members give as always. You need not do anything for that.",
      "Gifts that went through in this time may be from stolen cards, too. Please look at them, and refund those that are not what they seem before their owners' banks take them back.",
    ],
    action: { label: "See the gifts", href: data.link },
    sms: `Many cards are being declined ${data.where}. See the gifts: ${data.link}`,
  }),
  "contact-message": (data) => (data.campaign ? concernContent(data) : contactContent(data)),
  "desk-answer": (data) => ({
    subject: `Re: ${data.subject} [${data.number}]`,
    heading: data.name ? `${data.name}, here is our answer` : "Here is our answer",
    paragraphs: [data.marker, ...data.answer.split(/\n{2,}/)],
    replyTo: data.replyTo,
    sms: data.answer,
  }),
  "messages-held": (data) => ({
    subject: `${data.communityName}: messages of a campaign are held back`,
    heading: "The provider holds back messages",
    paragraphs: [
      `Somebody has reported a concern about “${data.campaignName}” of ${data.communityName}. Until we have looked at it, nobody is written to about this campaign. Its page and gifts to it go on as before.`,
      `You need not do anything. If you know what it may be about, write to ${data.support}.`,
    ],
    action: { label: "Open the campaign", href: data.link },
    sms: `Messages of a campaign of ${data.communityName} are held back for a while. See why: ${data.link}`,
  }),
  "messages-released": (data) => ({
    subject: `${data.communityName}: messages of a campaign go out again`,
    heading: "Messages go out again",
    paragraphs: [
      `We have looked at “${data.campaignName}” of ${data.communityName}. Members hear of it again, also what waited meanwhile.`,
    ],
    action: { label: "Open the campaign", href: data.link },
    sms: `Messages of a campaign of ${data.communityName} go out again: ${data.link}`,
  }),
  "desk-troubles": (data) => ({
    subject: data.sum ? `${data.count} to look at, about ${data.sum}` : `${data.count} to look at`,
    heading: `The desk has ${data.count} to look at`,
    paragraphs: data.list.split("\n"),
    action: { label: "Open the desk’s inbox", href: data.link },
    sms: `The desk has ${data.count} to look at: ${data.link}`,
  }),
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
      "Nobody can open it any more, and nobody gets a message from it.",
      `If that is a mistake, write to ${data.support}: until ${data.day} we can bring it back with everybody in it. After that its members and texts are erased for good. What was given, and the receipts, stay in our books.`,
    ],
    ...(data.reason ? { quote: data.reason } : {}),
    sms: `${data.communityName} was deleted. Until ${data.day} it can come back: write to ${data.support}.`,
  }),
  "community-restored": (data) => ({
    subject: `${data.communityName} is back`,
    heading: `${data.communityName} is back`,
    paragraphs: ["It was deleted, and is there again with its members, its admins and its campaigns."],
    action: { label: "Open your community", href: data.link },
    sms: `${data.communityName} is back, with everybody in it. Open it: ${data.link}`,
  }),
};

const isTemplate = (name: string): name is TemplateName => name in writers;

const opened = (data: Record<string, string>) =>
  Object.fromEntries(Object.entries(data).map(([key, text]) => [key, isSealed(text) ? unseal(text) : text]));

/**
 * The content of a stored message; sealed values in its data are decrypted only here. Throws for a template
 * that this version does not know.
 */
export function writeMessage(
  template: string,
  stored: Record<string, string>,
  _language: Language = "en",
): MessageContent {
  if (!isTemplate(template)) throw new Error(`unknown message template ${template}`);
  const data = opened(stored);
  // The types of `queueMessage` and `announceCampaign` checked the data when it was stored.
  const write = writers[template] as (data: Record<string, string>) => MessageContent;
  return write(data);
}

/** A digest of these messages. */
export function writeDigest(
  parts: readonly { template: string; data: Record<string, string> }[],
  language: Language,
): MessageContent {
  const written = parts.map(({ template, data }) => writeMessage(template, data, language));
  return {
    ...writeMessage("progress-digest", {}, language),
    paragraphs: written.flatMap(({ heading, paragraphs, action }) => [
      `${heading}: ${paragraphs.join(" ")} ${action?.href ?? ""}`,
    ]),
  };
}

/**
 * A stored receipt as somebody may read it to whom its campaign must not be named: in the words of
 * `gift-with-your-address`. Null for a message that is about the campaign as a whole.
 */
export function withoutCampaign(
  template: string,
  data: Record<string, string>,
): { template: TemplateName; data: Record<string, string> } | null {
  if (template === "donation-receipt") return { template: "gift-with-your-address", data };
  if (template === "donation-redirected") return { template, data: { ...data, campaignName: "" } };
  return null;
}

/** The link of a campaign's messages: short, and the same for everybody. */
export const campaignLink = (campaignId: string) =>
  `${env().APP_URL}/active-campaign?c=${Buffer.from(campaignId.replaceAll("-", ""), "hex").toString("base64url")}`;

/** The campaign id in the short form of `campaignLink`, or null when it is malformed. */
export function campaignIdFromLink(short: string): string | null {
  if (!/^[A-Za-z0-9_-]{22}$/.test(short)) return null;
  const hex = Buffer.from(short, "base64url").toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
