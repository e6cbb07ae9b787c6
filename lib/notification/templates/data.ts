import type { ErasureFacts } from "@/lib/kernel";
import type { HouseholdData } from "./household";

/**
 * Template data: language-neutral strings, so that each reader gets their own language.
 *
 * Sums ("$1,234.50") and days ("11/22/2026") are the same in both (docs/decisions/019-two-languages.md);
 * phrases are codes. English phrases in older data stay readable.
 */

export type SecurityEvent =
  | "new_device"
  | "new_devices"
  | "password_changed"
  | "password_reset"
  | "wrong_codes"
  | "wrong_passwords";

/** Secret `link` and `code` values are stored sealed. */
export type AccountMessages = {
  "confirm-registration": { link: string };
  "already-registered": { firstName: string; link: string; resetLink: string };
  "reset-password": { firstName: string; link: string };
  /** Queued by earlier releases only. */
  "password-changed": { firstName: string; support: string };
  /** Owner's `date` and `time`; `zone` is an IANA name; `browser` and `system` may be empty. */
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
  /** A name: Google. */
  "confirm-external-email": { provider: string; link: string };
  "phone-code": { code: string };
  invitation: {
    communityName: string;
    firstName: string;
    invitedBy: string;
    link: string;
  } & HouseholdData;
  "account-deleted": { firstName: string; support: string } & ErasureFacts;
  /** `what` is the audit action without its context: `passkey_added`. */
  "second-factor-changed": { firstName: string; what: string; support: string };
  /** Comma-separated codes: `password,devices,google`. */
  "ways-in-removed": { firstName: string; removed: string; resetLink: string; support: string };
};

/** `target`: campaign name, empty for Our Balance. */
type OfPlan = { target: string; communityName: string; link: string };

/** `amount` of the `paid` charge was returned to the card. `link`: the receipt, or empty. */
type TakenBack = {
  campaignName: string;
  communityName: string;
  amount: string;
  paid: string;
  left: string;
  number: string;
  link: string;
};
/** How much of the dispute had been returned so far. Never shown: the next message counts from it. */
type LostDispute = TakenBack & { backCents: string };

/**
 * Secret links are stored sealed. `every`: months. `card`: brand and last four digits, "Visa|4242" or
 * "|4242", or empty.
 */
export type GivingMessages = {
  /** Three days before each charge. `missed`: comma-separated days without a charge, or empty. */
  "recurring-notice": OfPlan & {
    every: string;
    amount: string;
    fee: string;
    /** `gift` if the fee comes out of the gift, else empty. */
    feeFrom: string;
    charge: string;
    date: string;
    card: string;
    missed: string;
  };
  /** `reason`: a card refusal, such as `card.expired`. */
  "recurring-declined": OfPlan & { charge: string; card: string; reason: string; again: string };
  "recurring-needs-bank": OfPlan & { charge: string; until: string };
  /** Ended without a charge, never retried. `missed` as in the notice; absent in older messages. */
  "recurring-not-charged": OfPlan & { charge: string; missed?: string };
  /** Skipped because its community is on hold. The next follows normally. */
  "recurring-held": OfPlan & { charge: string; date: string };
  /** `charge` is empty if none was tried; `reason` then explains alone. */
  "recurring-resting": OfPlan & { charge: string; reason: string };
  /** The campaign has ended; offers Our Balance instead. */
  "recurring-asks": OfPlan & { every: string; amount: string; until: string };
  "recurring-ended": OfPlan & { why: string };
  /** `plans`: how many it pays. */
  "card-unavailable": { card: string; plans: string; link: string };
  "card-expires": { card: string; expires: string; plans: string; link: string };
  /** Requested for an address used to give. */
  "statement-link": { link: string };
  /** January, members. */
  "year-statement": { year: string; link: string };
  /** January, donors without an account. */
  "year-statement-link": { year: string; link: string };
  "donation-receipt": {
    donorName: string;
    /** Campaign name, empty for Our Balance. */
    target: string;
    communityName: string;
    amount: string;
    fee: string;
    /** `gift` if the fee comes out of the gift, else empty. */
    feeFrom: string;
    charge: string;
    date: string;
    /** Reference to quote to the provider. */
    number: string;
    /** For a gift booked after its year's statements began to leave: the year and the statement's link. */
    year?: string;
    statement?: string;
    /** "2:14 PM". Absent in older receipts, like what follows. */
    time?: string;
    zone?: string;
    /** Charge minus fee. */
    arrives?: string;
    /** Processor's codes (`paidWithWords`); empty if unknown. */
    cardBrand?: string;
    cardLast4?: string;
    wallet?: string;
    /** Full name. `isAnonymous`: `yes` or empty. */
    givenBy?: string;
    isAnonymous?: string;
    /** Empty for Our Balance. */
    link?: string;
    /** Printable receipt for account holders; empty for visitors. */
    paper?: string;
    /** Recurring gifts only: months, next day, and where to change it. */
    every?: string;
    next?: string;
    settings?: string;
    /** A sentence from earlier versions. */
    repeats?: string;
  };
  /**
   * A visitor's gift with an account's address. The reader may be the recipient and not the donor, so it
   * names only the community, for everyone.
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
    year?: string;
    statement?: string;
  };
  /** `campaignName` is empty if the reader may be the recipient. */
  "donation-redirected": { donorName: string; campaignName: string; communityName: string; amount: string };
  /**
   * `campaignName` is empty for Our Balance or if it must not be named. `left` is empty if nothing remains.
   */
  "gift-refunded": TakenBack;
  "gift-taken-back": LostDispute;
  /** `amount`: returned since the donor's last message about this dispute. */
  "gift-given-back": LostDispute;
  "gift-refund-failed": { campaignName: string; communityName: string; amount: string; support: string };
  "choose-receiving-method": { communityName: string; link: string };
  /** For a recipient who deleted their account during the campaign. */
  "money-without-account": { communityName: string; link: string };
  /** `paypal` or `paper_check`. */
  "payout-sent": { communityName: string; method: string; link: string };
  "payout-returned": { communityName: string; link: string };
};

export type CommunityMessages = {
  "community-approved": { communityName: string; link: string };
  /** To admins. `reason` may be empty; `day` is the last for restoring. */
  "community-deleted": { communityName: string; reason: string; day: string; support: string } & ErasureFacts;
  "community-restored": { communityName: string; link: string };
  /** To the founder. `askAgain` is empty if final. */
  "community-declined": { communityName: string; reason: string; askAgain: string; support: string };
  /** To admins. Neither mentions a campaign. */
  "community-held": { communityName: string; reason: string; support: string };
  "community-lifted": { communityName: string; link: string };
  "join-wish": { communityName: string; name: string; email: string; link: string };
  "join-request": { communityName: string; name: string; email: string; link: string };
  "join-accepted": { communityName: string; link: string };
  "join-declined": { communityName: string };
  "became-admin": { communityName: string; link: string };
  /** To admins. Never names the recipient, who left before the campaign finished. */
  "recipient-left": { communityName: string; campaignName: string; link: string };
  /** To admins. Names no one. */
  "suggestion-received": { communityName: string; link: string };
  /** To admins: the person a suggestion waited for signed up. Names no one. */
  "suggestion-ready": { communityName: string; link: string };
  /** To admins. Names no one. */
  "messages-held": { communityName: string; campaignName: string; link: string; support: string };
  "messages-released": { communityName: string; campaignName: string; link: string };
  /**
   * To admins: a refund or a bank (`way`) took money from a campaign or, if unnamed, Our Balance. Names no
   * person.
   */
  "money-taken-back": {
    communityName: string;
    campaignName: string;
    amount: string;
    way: "refund" | "dispute";
    link: string;
  };
  /** An empty `email` cannot be answered. */
  "to-admins": { communityName: string; name: string; email: string; message: string };
  /** Once per number. */
  "text-consent": { communityName: string };
};

export type CampaignMessages = {
  campaign: {
    content: string;
    /** Spanish words; absent if the admin wrote their own. */
    contentEs?: string;
    communityName: string;
    campaignName: string;
    campaignId: string;
    messageType: string;
    link: string;
    /** Dollars and cents. */
    goal: string;
    raised: string;
    way: string;
    /** Absent in older messages. */
    gifts?: string;
  };
  /** Its parts are separate `campaign` messages. */
  "progress-digest": { frequency?: string };
};

/** English only. */
export type ProviderMessages = {
  /** Answers go to `replyTo`. */
  "desk-answer": {
    number: string;
    subject: string;
    name: string;
    answer: string;
    marker: string;
    replyTo: string;
  };
  /** `where`: the community or the whole site. */
  "card-surge": { where: string; declines: string; link: string };
  /**
   * `campaign` only in a concern about it. A concern has no name, and an empty `email` if no reply is wanted.
   */
  "contact-message": {
    name: string;
    email: string;
    message: string;
    community: string;
    campaign: string;
    /** Desk thread and file names; absent in older messages. */
    link?: string;
    files?: string;
  };
  /** To staff. `fresh`: new ones. Names none. */
  "communities-wait": { count: string; fresh: string; link: string };
  /** To new staff without an account. `link` is stored sealed. */
  "staff-invited": { link: string; hours: string };
  /** To new staff with an account. */
  "staff-added": { firstName: string; link: string; support: string };
  /** `since`: the last run, or empty. */
  "desk-no-worker": { since: string; link: string };
  /** Number of troubles, sum of money (or empty), one per line. */
  "desk-troubles": { count: string; sum: string; list: string; link: string };
};

export type TranslatedMessages = AccountMessages & GivingMessages & CommunityMessages & CampaignMessages;

export type TemplateData = TranslatedMessages & ProviderMessages;
export type TemplateName = keyof TemplateData;
