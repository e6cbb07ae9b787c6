import type { ErasureFacts } from "@/lib/kernel";
import type { HouseholdData } from "./household";

/**
 * Template data is language-neutral, so that each reader gets their own language.
 *
 * Sums and days are the same in both (docs/decisions/017-languages-and-content.md); phrases are codes. Older data has
 * English phrases.
 */

export type SecurityEvent =
  | "new_device"
  | "new_devices"
  | "password_changed"
  | "password_reset"
  | "wrong_codes"
  | "wrong_passwords";

/** `link` and `code` are stored sealed. */
export type AccountMessages = {
  "confirm-registration": { link: string };
  "already-registered": { firstName: string; link: string; resetLink: string };
  "reset-password": { firstName: string; link: string };
  /** Queued by earlier releases only. */
  "password-changed": { firstName: string; support: string };
  /** `zone` is an IANA name; `browser` and `system` may be empty. */
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
  /** An audit action: `passkey_added`. */
  "second-factor-changed": { firstName: string; what: string; support: string };
  /** Codes: `password,devices,google`. */
  "ways-in-removed": { firstName: string; removed: string; resetLink: string; support: string };
};

/** `target` is empty for Our Balance. */
type OfPlan = { target: string; communityName: string; link: string };

/** `amount` of the `paid` charge was returned. `link`: the receipt, or empty. */
type TakenBack = {
  campaignName: string;
  communityName: string;
  amount: string;
  paid: string;
  left: string;
  number: string;
  link: string;
};
/** Returned so far. Never shown: the next message counts from it. */
type LostDispute = TakenBack & { backCents: string };

/** Links are stored sealed. `every`: months. `card`: "Visa|4242", "|4242" or empty. */
export type GivingMessages = {
  /** Three days before each charge. `missed`: days without a charge. */
  "recurring-notice": OfPlan & {
    every: string;
    amount: string;
    fee: string;
    /** `gift` or empty. */
    feeFrom: string;
    charge: string;
    date: string;
    card: string;
    missed: string;
  };
  /** `reason`: `card.expired`. */
  "recurring-declined": OfPlan & { charge: string; card: string; reason: string; again: string };
  "recurring-needs-bank": OfPlan & { charge: string; until: string };
  /** Never retried. Older messages lack `missed`. */
  "recurring-not-charged": OfPlan & { charge: string; missed?: string };
  /** Skipped because its community is on hold. */
  "recurring-held": OfPlan & { charge: string; date: string };
  /** `charge` is empty if none was tried. */
  "recurring-resting": OfPlan & { charge: string; reason: string };
  /** Offers Our Balance after the campaign's end. */
  "recurring-asks": OfPlan & { every: string; amount: string; until: string };
  "recurring-ended": OfPlan & { why: string };
  "card-unavailable": { card: string; plans: string; link: string };
  "card-expires": { card: string; expires: string; plans: string; link: string };
  /** To an address used to give. */
  "statement-link": { link: string };
  /** January, members. */
  "year-statement": { year: string; link: string };
  /** January, without an account. */
  "year-statement-link": { year: string; link: string };
  "donation-receipt": {
    donorName: string;
    /** Empty for Our Balance. */
    target: string;
    communityName: string;
    amount: string;
    fee: string;
    feeFrom: string;
    charge: string;
    date: string;
    number: string;
    /** If booked after its year's statements began to leave. */
    year?: string;
    statement?: string;
    /** Older receipts lack this and the following. */
    time?: string;
    zone?: string;
    /** Charge minus fee. */
    arrives?: string;
    /** Processor's codes; may be empty. */
    cardBrand?: string;
    cardLast4?: string;
    wallet?: string;
    /** `isAnonymous`: `yes` or empty. */
    givenBy?: string;
    isAnonymous?: string;
    /** Empty for Our Balance. */
    link?: string;
    paper?: string;
    /** Recurring gifts only. */
    every?: string;
    next?: string;
    settings?: string;
    /** Earlier versions only. */
    repeats?: string;
  };
  /**
   * A visitor's gift with an account's address. The reader may be the recipient, not the donor, so it names
   * only the community, for everyone.
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
  /** `campaignName` is empty for Our Balance or if it must not be named. */
  "gift-refunded": TakenBack;
  "gift-taken-back": LostDispute;
  /** `amount`: returned since the last message about this dispute. */
  "gift-given-back": LostDispute;
  "gift-refund-failed": { campaignName: string; communityName: string; amount: string; support: string };
  "choose-receiving-method": { communityName: string; link: string };
  /** For recipients who deleted their account during the campaign. */
  "money-without-account": { communityName: string; link: string };
  /** `paypal` or `paper_check`. */
  "payout-sent": { communityName: string; method: string; link: string };
  "payout-returned": { communityName: string; link: string };
};

export type CommunityMessages = {
  "community-approved": { communityName: string; link: string };
  /** To admins. `day`: last for restoring. */
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
  /** To admins. Never names the recipient. */
  "recipient-left": { communityName: string; campaignName: string; link: string };
  /** To admins. Names no one, like the next two. */
  "suggestion-received": { communityName: string; link: string };
  /** A suggestion's person signed up. */
  "suggestion-ready": { communityName: string; link: string };
  "messages-held": { communityName: string; campaignName: string; link: string; support: string };
  "messages-released": { communityName: string; campaignName: string; link: string };
  /** To admins. `way`: a refund or a bank. Names no person. */
  "money-taken-back": {
    communityName: string;
    campaignName: string;
    amount: string;
    way: "refund" | "dispute";
    link: string;
  };
  "to-admins": { communityName: string; name: string; email: string; message: string };
  "text-consent": { communityName: string };
};

export type CampaignMessages = {
  campaign: {
    content: string;
    /** Absent if the admin wrote their own. */
    contentEs?: string;
    communityName: string;
    campaignName: string;
    campaignId: string;
    messageType: string;
    link: string;
    goal: string;
    raised: string;
    way: string;
    /** Absent in older messages. */
    gifts?: string;
  };
  "progress-digest": { frequency?: string };
};

/** English only. */
export type ProviderMessages = {
  "desk-answer": {
    number: string;
    subject: string;
    name: string;
    answer: string;
    marker: string;
    replyTo: string;
  };
  /** A community or the whole site. */
  "card-surge": { where: string; declines: string; link: string };
  /** `campaign`: only in a concern, which has no name. `email` is empty if no reply is wanted. */
  "contact-message": {
    name: string;
    email: string;
    message: string;
    community: string;
    campaign: string;
    link?: string;
    files?: string;
  };
  /** To staff. Names no community. */
  "communities-wait": { count: string; fresh: string; link: string };
  /** Sealed link for new staff without an account. */
  "staff-invited": { link: string; hours: string };
  "staff-added": { firstName: string; link: string; support: string };
  /** The last run, or empty. */
  "desk-no-worker": { since: string; link: string };
  "desk-troubles": { count: string; sum: string; list: string; link: string };
};

type TranslatedMessages = AccountMessages & GivingMessages & CommunityMessages & CampaignMessages;

export type TemplateData = TranslatedMessages & ProviderMessages;
export type TemplateName = keyof TemplateData;
