import type { ErasureFacts } from "@/lib/kernel";
import type { HouseholdData } from "./household";

/**
 * The data of each template: strings only, and none of them in a language, so that each reader gets the message in their
 * own. Sums ("$1,234.50") and days ("11/22/2026") are written alike in both (docs/decisions/019-two-languages.md); what
 * has words is a code, a number or a name. Data of earlier versions had English phrases there, and goes on being read.
 */

/** The events of which an account's owner gets a notice. */
export type SecurityEvent =
  | "new_device"
  | "new_devices"
  | "password_changed"
  | "password_reset"
  | "wrong_codes"
  | "wrong_passwords";

/** The messages about an account itself. A secret `link` or `code` is stored sealed. */
export type AccountMessages = {
  "confirm-registration": { link: string };
  "already-registered": { firstName: string; link: string; resetLink: string };
  "reset-password": { firstName: string; link: string };
  /** Queued by earlier releases alone; today it is a security notice. */
  "password-changed": { firstName: string; support: string };
  /**
   * `date` and `time` are the owner's, `zone` is its IANA name. `browser` and `system` are names, empty where unknown.
   */
  "security-notice": {
    firstName: string;
    event: SecurityEvent;
    date: string;
    time: string;
    zone: string;
    browser: string;
    system: string;
    link: string;
  };
  "confirm-email-change": { oldEmail: string; link: string };
  "email-taken": { oldEmail: string; link: string };
  "email-changed": { firstName: string; newEmail: string; support: string };
  /** `provider` is a name: Google. */
  "confirm-external-email": { provider: string; link: string };
  "phone-code": { code: string };
  invitation: {
    communityName: string;
    firstName: string;
    invitedBy: string;
    link: string;
  } & HouseholdData;
  "account-deleted": { firstName: string; support: string } & ErasureFacts;
  /** `what` is the action in the audit log without its context: `passkey_added`. */
  "second-factor-changed": { firstName: string; what: string; support: string };
  /** `removed` has a code for each way in, divided by commas: `password,devices,google`. */
  "ways-in-removed": { firstName: string; removed: string; resetLink: string; support: string };
};

/** What a plan's messages say of it. `target` is the campaign's name, or empty for Our Balance. */
type OfPlan = { target: string; communityName: string; link: string };

/** To a donor: `amount` of the `paid` charge went back to the card. `link` leads to the receipt, or is empty. */
type TakenBack = {
  campaignName: string;
  communityName: string;
  amount: string;
  paid: string;
  left: string;
  number: string;
  link: string;
};
/** `backCents` is what of the dispute had come back by this message. No text shows it: the next message counts from it. */
type LostDispute = TakenBack & { backCents: string };

/**
 * The messages about gifts that repeat, saved cards and statements. A secret `link` is stored sealed. `every` is a number
 * of months. `card` is the card's make and its last four digits, "Visa|4242" or "|4242", or empty when none is saved.
 */
export type GivingMessages = {
  /** Three days before each charge. `missed` has days on which nothing was charged, divided by commas, or is empty. */
  "recurring-notice": OfPlan & {
    every: string;
    amount: string;
    fee: string;
    /** `gift` when the fee is taken out of the gift, else empty. */
    feeFrom: string;
    charge: string;
    date: string;
    card: string;
    missed: string;
  };
  /** `reason` is that of a card's refusal: `card.expired`. */
  "recurring-declined": OfPlan & { charge: string; card: string; reason: string; again: string };
  "recurring-needs-bank": OfPlan & { charge: string; until: string };
  /** A gift is over without a charge, and is not tried again. `missed` is as in a notice; older messages lack it. */
  "recurring-not-charged": OfPlan & { charge: string; missed?: string };
  /** A gift of this day is left out, because its community is on hold; the next one follows by itself. */
  "recurring-held": OfPlan & { charge: string; date: string };
  /** `charge` is empty when none was tried: `reason` then says alone why it rests. */
  "recurring-resting": OfPlan & { charge: string; reason: string };
  /** Its campaign has ended: should Our Balance take over? */
  "recurring-asks": OfPlan & { every: string; amount: string; until: string };
  /** `why` is the plan's reason of its end. */
  "recurring-ended": OfPlan & { why: string };
  /** `plans` is how many are paid by it. */
  "card-unavailable": { card: string; plans: string; link: string };
  "card-expires": { card: string; expires: string; plans: string; link: string };
  /** To an address that somebody gave with, and asked for. */
  "statement-link": { link: string };
  /** In January, to members. */
  "year-statement": { year: string; link: string };
  /** In January, to an address that somebody gave with who has no account. */
  "year-statement-link": { year: string; link: string };
  "donation-receipt": {
    donorName: string;
    /** The campaign's name, or empty for Our Balance. */
    target: string;
    communityName: string;
    amount: string;
    fee: string;
    /** `gift` when the fee is taken out of the gift, else empty. */
    feeFrom: string;
    charge: string;
    date: string;
    /** A reference number that the donor can quote to the provider. */
    number: string;
    /** Of a gift that is booked after its year's statements began to leave: the year, and where its statement is. */
    year?: string;
    statement?: string;
    /** "2:14 PM". This and what follows is left out in receipts of earlier versions. */
    time?: string;
    /** The zone of date and time, such as "America/New_York". */
    zone?: string;
    /** What is left of the charge after the fee. */
    arrives?: string;
    /** What paid, by the processor's codes (`paidWithWords` of the kernel); empty for what is not known. */
    cardBrand?: string;
    cardLast4?: string;
    wallet?: string;
    /** The donor's full name, and whether others see "Anonymous" instead: `yes`, or empty. */
    givenBy?: string;
    isAnonymous?: string;
    /** The campaign; empty for Our Balance. */
    link?: string;
    /** The page with this receipt to print, for whoever has an account; empty for visitors. */
    paper?: string;
    /** Left out for a gift that is given once: its months, the day of the next gift, and where it is changed. */
    every?: string;
    next?: string;
    settings?: string;
    /** What an earlier version said instead of these, as a sentence. */
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
    feeFrom: string;
    charge: string;
    date: string;
    number: string;
    /** As in a receipt. */
    year?: string;
    statement?: string;
  };
  /** `campaignName` is empty where the reader may be the person the campaign was for. */
  "donation-redirected": { donorName: string; campaignName: string; communityName: string; amount: string };
  /** `campaignName` is empty for Our Balance, and where it must not be named. `left` is empty when nothing is left. */
  "gift-refunded": TakenBack;
  "gift-taken-back": LostDispute;
  /** `amount` is what came back since the donor was last told of this dispute. */
  "gift-given-back": LostDispute;
  "gift-refund-failed": { campaignName: string; communityName: string; amount: string; support: string };
  "choose-receiving-method": { communityName: string; link: string };
  /** The same for somebody who deleted their account while the campaign was running. */
  "money-without-account": { communityName: string; link: string };
  /** `method` is `paypal` or `paper_check`. */
  "payout-sent": { communityName: string; method: string; link: string };
  "payout-returned": { communityName: string; link: string };
};

/** The messages of a community to its members and its admins, and to those who want to join it. */
export type CommunityMessages = {
  "community-approved": { communityName: string; link: string };
  /** To its admins; `reason` is empty unless the provider gave one, `day` the last on which it can come back. */
  "community-deleted": { communityName: string; reason: string; day: string; support: string } & ErasureFacts;
  "community-restored": { communityName: string; link: string };
  /** To whoever founded it: why the provider says no. `askAgain` is empty once they can ask no more. */
  "community-declined": { communityName: string; reason: string; askAgain: string; support: string };
  /** To its admins: the provider has it on hold, or no longer. Neither says anything of a campaign. */
  "community-held": { communityName: string; reason: string; support: string };
  "community-lifted": { communityName: string; link: string };
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
  /** To admins: the provider holds back the messages of a campaign, or does no longer. It names nobody. */
  "messages-held": { communityName: string; campaignName: string; link: string; support: string };
  "messages-released": { communityName: string; campaignName: string; link: string };
  /** To admins: a refund or a bank (`way`) took money out of a campaign or, without a name, Our Balance. It names no person. */
  "money-taken-back": {
    communityName: string;
    campaignName: string;
    amount: string;
    way: "refund" | "dispute";
    link: string;
  };
  /** What a member wrote to the admins of their community; an empty `email` cannot be answered. */
  "to-admins": { communityName: string; name: string; email: string; message: string };
  /** Asks for consent to texts, once for each number. */
  "text-consent": { communityName: string };
};

/** The messages about campaigns, which go to a community's members. */
export type CampaignMessages = {
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
    /** How many gifts there are; left out in messages of before it was stored. */
    gifts?: string;
  };
  /** Progress of several campaigns at once; its parts are `campaign` messages of their own. `frequency` is the member's. */
  "progress-digest": { frequency?: string };
};

/** The messages to the provider, and its own answers, which are English. */
export type ProviderMessages = {
  /** What the desk answers to somebody who wrote to it; an answer to it goes to `replyTo`. */
  "desk-answer": {
    number: string;
    subject: string;
    name: string;
    answer: string;
    marker: string;
    replyTo: string;
  };
  /** Many cards are being declined. `where` names the community of the campaign, or the whole site. */
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
    /** The thread at the desk, and the names of the files in it; left out in messages of before there were threads. */
    link?: string;
    files?: string;
  };
  /** To the provider's staff: how many communities wait for approval, and how many of them are new. It names none. */
  "communities-wait": { count: string; fresh: string; link: string };
  /** To somebody without an account who is to work at the desk. A secret `link` is stored sealed. */
  "staff-invited": { link: string; hours: string };
  /** To somebody who has an account already. */
  "staff-added": { firstName: string; link: string; support: string };
  /** No worker runs; `since` says when one last did, and is empty when none ever has. */
  "desk-no-worker": { since: string; link: string };
  /** What the provider's desk has to look at: how many things, about how much money (or nothing), one a line. */
  "desk-troubles": { count: string; sum: string; list: string; link: string };
};

/** What members and visitors get, in their language. */
export type TranslatedMessages = AccountMessages & GivingMessages & CommunityMessages & CampaignMessages;

export type TemplateData = TranslatedMessages & ProviderMessages;
export type TemplateName = keyof TemplateData;
