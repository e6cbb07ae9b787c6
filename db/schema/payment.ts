import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Language } from "@/lib/kernel/languages";
import type { Wallet } from "@/lib/kernel/paid-with";
import { at, cents, id, jsonb } from "./columns";
import { campaigns, communities } from "./community";
import { recurringGiftPeriods } from "./recurring";
import { users } from "./users";

const DONATION_STATES = [
  "pending",
  "requires_action",
  "processing",
  "succeeded",
  "failed",
  "canceled",
] as const;
export type DonationState = (typeof DONATION_STATES)[number];

/** One attempt to give, from the moment the card is submitted; booked when its charge succeeded. */
export const donations = pgTable(
  "donations",
  {
    id: id().primaryKey(),
    /** The idempotency key that the donor's browser made: the same key means the same attempt. */
    attemptKey: text("attempt_key").notNull(),
    /** Hash of the attempt's content; the same key with other content is refused. */
    attemptHash: text("attempt_hash").notNull(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id),
    /** Null for a donation to Our Balance. */
    campaignId: id("campaign_id").references(() => campaigns.id),
    /** Null for a visitor. */
    donorId: id("donor_id").references(() => users.id, { onDelete: "set null" }),
    visitorFirstName: text("visitor_first_name"),
    visitorLastName: text("visitor_last_name"),
    visitorEmail: text("visitor_email"),
    joinCommunity: boolean("join_community").notNull().default(false),
    /** In which language it was given: a visitor's receipt is in it. */
    language: text("language").$type<Language>().notNull().default("en"),
    isAnonymous: boolean("is_anonymous").notNull(),
    coverFees: boolean("cover_fees").notNull(),
    savePaymentMethod: boolean("save_payment_method").notNull().default(false),
    /** Whether the donor asked for it. A card of a plan is saved unasked, and only while the plan goes on. */
    isSaveAsked: boolean("is_save_asked").notNull().default(false),
    /** When the donor last typed a card for it on a page of ours; null until they have. */
    cardTypedAt: at("card_typed_at"),
    /** What the donor means to give. */
    amountCents: cents("amount_cents").notNull(),
    /** What the card pays: the amount, and the fee when the donor covers it. */
    chargeCents: cents("charge_cents").notNull(),
    expectedFeeCents: cents("expected_fee_cents").notNull(),
    /** The plan and the number of its period, when the gift is one of many. */
    recurringGiftId: id("recurring_gift_id"),
    recurringPeriod: integer("recurring_period"),
    /** The processor's true fee, once it is known. */
    feeCents: cents("fee_cents"),
    state: text("state").$type<DonationState>().notNull(),
    stripePaymentIntentId: text("stripe_payment_intent_id"),
    stripeChargeId: text("stripe_charge_id"),
    /** What paid, as receipts name it; null until it is settled, and for gifts settled before this was kept. */
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    wallet: text("wallet").$type<Wallet>(),
    /** The processor's code for the reason why the last try failed. */
    failureCode: text("failure_code"),
    /** Written by earlier versions beside the code. The column is kept for them; nothing reads it. */
    failureMessage: text("failure_message"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    /** When it was booked. For the books; people read `chargedAt` (docs/decisions/088-the-day-of-a-gift.md). */
    settledAt: at("settled_at"),
    /** When the card was charged, by the processor's clock. Null until it is settled. */
    chargedAt: at("charged_at"),
    /**
     * Settled gifts are numbered without gaps within their donor, so that page N of what somebody gave is a range of
     * numbers. Null before, and for visitors.
     */
    donorNumber: integer("donor_number"),
    /** When the reconciler last queried the processor. */
    reconciledAt: at("reconciled_at"),
  },
  (t) => [
    uniqueIndex("donations_attempt").on(t.attemptKey),
    uniqueIndex("donations_intent").on(t.stripePaymentIntentId),
    uniqueIndex("donations_charge").on(t.stripeChargeId),
    // Read by the release before.
    index("donations_donor").on(t.donorId, t.settledAt),
    index("donations_donor_charged").on(t.donorId, t.chargedAt),
    uniqueIndex("donations_donor_number")
      .on(t.donorId, t.donorNumber)
      .where(sql`${t.donorNumber} is not null`),
    index("donations_open").on(t.state, t.updatedAt),
    index("donations_fee_unknown")
      .on(t.settledAt)
      .where(sql`${t.state} = 'succeeded' and ${t.feeCents} is null`),
    index("donations_campaign").on(t.campaignId),
    // Visitors' statements, and the end of an account that has the same address.
    index("donations_visitor").on(t.visitorEmail).where(sql`${t.visitorEmail} is not null`),
    // One attempt a period.
    uniqueIndex("donations_period")
      .on(t.recurringGiftId, t.recurringPeriod)
      .where(sql`${t.recurringGiftId} is not null`),
    foreignKey({
      name: "donations_period_fk",
      columns: [t.recurringGiftId, t.recurringPeriod],
      foreignColumns: [recurringGiftPeriods.recurringGiftId, recurringGiftPeriods.number],
    }),
    check("donations_period_whole", sql`(${t.recurringGiftId} is null) = (${t.recurringPeriod} is null)`),
    check("donations_amount", sql`${t.amountCents} > 0 and ${t.chargeCents} >= ${t.amountCents}`),
    check(
      "donations_state",
      sql`${t.state} in ('pending', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')`,
    ),
    check("donations_wallet", sql`${t.wallet} in ('apple_pay', 'google_pay', 'link')`),
    check("donations_settled", sql`(${t.state} = 'succeeded') = (${t.settledAt} is not null)`),
  ],
);

/**
 * What a donor has given in all: the number of their latest settled gift, and the sum. Without a reference to `users`, so
 * that settling a gift locks no person.
 */
export const donorTotals = pgTable(
  "donor_totals",
  {
    donorId: id("donor_id").primaryKey(),
    gifts: integer("gifts").notNull(),
    /** Less what refunds and disputes took, without covered fees. */
    leftCents: cents("left_cents").notNull(),
  },
  (t) => [check("donor_totals_whole", sql`${t.gifts} > 0 and ${t.leftCents} >= 0`)],
);

/**
 * What a donor of many gifts has given in each year of a zone, of their gifts up to a number. Written when they look, and
 * deleted as soon as something comes back of one of their gifts, or at any time: it is then summed anew.
 */
export const donorSums = pgTable("donor_sums", {
  donorId: id("donor_id").primaryKey(),
  /** Their gifts with higher numbers are not in it. */
  throughNumber: integer("through_number").notNull(),
  timeZone: text("time_zone").notNull(),
  /** By year: how many gifts, and sums in cents. */
  years: jsonb("years").notNull(),
});

/** Money moved by an admin from Our Balance into a campaign. */
export const transfers = pgTable(
  "transfers",
  {
    id: id().primaryKey(),
    requestKey: text("request_key").notNull(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id),
    campaignId: id("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    amountCents: cents("amount_cents").notNull(),
    createdBy: id("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    /** Numbered without gaps within the community, so that page N is a range of numbers. */
    sequence: integer("sequence").notNull(),
  },
  (t) => [
    uniqueIndex("transfers_request").on(t.requestKey),
    uniqueIndex("transfers_sequence").on(t.communityId, t.sequence),
    check("transfers_amount", sql`${t.amountCents} > 0`),
  ],
);

/**
 * What has reached a campaign or Our Balance, as the donations tables show it: one row for each settled
 * donation or incoming transfer, numbered without gaps within its campaign or Our Balance.
 */
export const contributions = pgTable(
  "contributions",
  {
    id: id().primaryKey(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id),
    /** Null: it went to Our Balance. */
    campaignId: id("campaign_id").references(() => campaigns.id),
    /** Place in the list by the day of the gift; a trigger (`contributions_in_order`) and the worker keep the order. */
    sequence: integer("sequence").notNull(),
    /** The one before it in the list was given later, or was: the worker moves it further (`orderGifts`). */
    followsLater: boolean("follows_later").notNull().default(false),
    kind: text("kind").$type<"donation" | "transfer">().notNull(),
    donationId: id("donation_id").references(() => donations.id),
    transferId: id("transfer_id").references(() => transfers.id),
    amountCents: cents("amount_cents").notNull(),
    /** How much refunds and disputes took out of "raised". The row stays, so that the numbers have no gaps. */
    reversedCents: cents("reversed_cents").notNull().default(0),
    isAnonymous: boolean("is_anonymous").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("contributions_campaign")
      .on(t.campaignId, t.sequence)
      .where(sql`${t.campaignId} is not null`),
    uniqueIndex("contributions_community").on(t.communityId, t.sequence).where(sql`${t.campaignId} is null`),
    uniqueIndex("contributions_donation").on(t.donationId),
    uniqueIndex("contributions_transfer").on(t.transferId),
    index("contributions_out_of_order").on(t.id).where(sql`${t.followsLater}`),
    check("contributions_amount", sql`${t.amountCents} > 0`),
    check("contributions_reversed", sql`${t.reversedCents} between 0 and ${t.amountCents}`),
    check(
      "contributions_kind",
      sql`(${t.kind} = 'donation' and ${t.donationId} is not null and ${t.transferId} is null) or (${t.kind} = 'transfer' and ${t.transferId} is not null and ${t.donationId} is null and ${t.campaignId} is not null)`,
    ),
  ],
);

/** The processor's events as they arrived; one row for each event id. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    objectId: text("object_id").notNull(),
    receivedAt: at("received_at").notNull(),
    state: text("state").$type<"pending" | "done" | "parked" | "set_aside">().notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: at("next_attempt_at").notNull(),
    lastError: text("last_error"),
    processedAt: at("processed_at"),
  },
  (t) => [
    index("stripe_events_pending").on(t.nextAttemptAt).where(sql`${t.state} = 'pending'`),
    // A few kilobytes: they are written in this order, and the checks of what is new read the end.
    index("stripe_events_received").using("brin", t.receivedAt),
    index("stripe_events_open").on(t.receivedAt).where(sql`${t.state} in ('pending', 'parked')`),
    check("stripe_events_state", sql`${t.state} in ('pending', 'done', 'parked', 'set_aside')`),
  ],
);

/** Gifts that are booked and have to be told of. The rows are deleted when the messages are written. */
export const giftNotices = pgTable("gift_notices", {
  donationId: id("donation_id")
    .primaryKey()
    .references(() => donations.id, { onDelete: "cascade" }),
  /** Of the card that paid, at the processor. */
  paymentMethodId: text("payment_method_id"),
  createdAt: at("created_at").notNull(),
  attempts: integer("attempts").notNull().default(0),
  /** Null until an attempt has failed. */
  nextAttemptAt: at("next_attempt_at"),
});

/**
 * Payments on our Stripe account that are not gifts of this site: another shop's, or made by hand; and fees of disputes
 * that are not of our gifts. The desk reads of each once; nothing is booked.
 */
export const foreignPayments = pgTable(
  "foreign_payments",
  {
    /** `ch_…`, or `txn_…` of a dispute's fee. */
    chargeId: text("charge_id").primaryKey(),
    /** Null for a charge that no intent made, and for a fee. */
    intentId: text("intent_id"),
    amountCents: cents("amount_cents").notNull(),
    currency: text("currency").notNull(),
    foundAt: at("found_at").notNull(),
  },
  (t) => [index("foreign_payments_intent").on(t.intentId), index("foreign_payments_found").on(t.foundAt)],
);

/** Reversals reported by the processor: refunds and disputes, one row each. */
export const chargeReversals = pgTable(
  "charge_reversals",
  {
    /** `re_…` or `du_…`/`dp_…`. */
    id: text("id").primaryKey(),
    donationId: id("donation_id")
      .notNull()
      .references(() => donations.id),
    kind: text("kind").$type<"refund" | "dispute">().notNull(),
    /** All that it ever took; 0 for an inquiry. This and `backCents` are the sums of its ledger entries. */
    amountCents: cents("amount_cents").notNull(),
    /** All of it that came back. */
    backCents: cents("back_cents").notNull().default(0),
    /** What it holds of the gift now: what is taken of a gift is the sum of these. */
    standingCents: cents("standing_cents")
      .notNull()
      .generatedAlwaysAs(sql`greatest(0::bigint, amount_cents - back_cents)`),
    /** Written by earlier versions. The column is kept for them; nothing reads it. */
    takenCents: cents("taken_cents").notNull().default(0),
    /** `reinstated`: all of it came back. */
    state: text("state").$type<"booked" | "reinstated">().notNull(),
    /** The processor's status when it was last asked; null for those that an earlier version booked. */
    status: text("status"),
    createdAt: at("created_at").notNull(),
    /** When money last moved. */
    updatedAt: at("updated_at").notNull(),
    /** When money last came back. */
    backAt: at("back_at"),
    /** True from when this dispute made an active recurring gift rest until its donor is told. */
    restedPlan: boolean("rested_plan").notNull().default(false),
    /** When to tell people of the last change; null once they are told. */
    tellAt: at("tell_at"),
  },
  (t) => [
    index("charge_reversals_donation").on(t.donationId),
    index("charge_reversals_untold").on(t.tellAt).where(sql`${t.tellAt} is not null`),
    check("charge_reversals_taken", sql`${t.takenCents} between 0 and ${t.amountCents}`),
    check("charge_reversals_back", sql`${t.backCents} >= 0`),
  ],
);

/**
 * Every try with a card, from before the processor is asked, so that many tries are noticed at once. Whoever tried is
 * kept as keyed hashes, and the rows are deleted after two days (docs/decisions/035-cards-tested-on-us.md).
 */
export const cardTries = pgTable(
  "card_tries",
  {
    id: id().primaryKey(),
    at: at("at").notNull(),
    /** One press of the button: the same press, sent again, is the same try. */
    press: text("press").notNull(),
    /** The attempt to give, as a hash of its key. */
    attempt: text("attempt").notNull(),
    /** A try that our server makes or a browser made; or an intent whose secret was handed out, for tries to come. */
    kind: text("kind").$type<"try" | "intent">().notNull(),
    /** `closed`: the card was taken, or the intent can take none any more. It counts no longer. */
    state: text("state").$type<"open" | "declined" | "closed">().notNull(),
    /** How many declines it stands for. */
    units: smallint("units").notNull(),
    /** What it counts against: networks, card, e-mail, member, campaign, site. */
    keys: text("keys").array().notNull(),
    /** The work that was done for it. One work is good for one try. */
    work: text("work"),
    /** The charge or event by which a decline is known, so that it counts once. */
    source: text("source"),
  },
  (t) => [
    uniqueIndex("card_tries_press").on(t.press),
    uniqueIndex("card_tries_work").on(t.work),
    uniqueIndex("card_tries_source").on(t.source),
    index("card_tries_attempt").on(t.attempt),
    index("card_tries_at").on(t.at),
    index("card_tries_counting").on(t.at).where(sql`${t.state} <> 'closed'`),
    check("card_tries_kind", sql`${t.kind} in ('try', 'intent')`),
    check("card_tries_state", sql`${t.state} in ('open', 'declined', 'closed')`),
  ],
);

/** Guests who wait, while many cards are declined, until it is their turn to try theirs. */
export const cardQueue = pgTable(
  "card_queue",
  {
    /** The attempt to give, as a hash of its key. */
    attempt: text("attempt").primaryKey(),
    campaign: text("campaign").notNull(),
    /** True while nothing speaks against their network, card and e-mail. */
    isClean: boolean("is_clean").notNull(),
    since: at("since").notNull(),
    /** Whoever has not asked for a while has left. */
    askedAt: at("asked_at").notNull(),
  },
  (t) => [index("card_queue_asked").on(t.askedAt)],
);

/** Times in which many cards were declined. The desk looks at what was given meanwhile. */
export const cardSurges = pgTable(
  "card_surges",
  {
    id: id().primaryKey(),
    /** Null: all over the site. */
    campaignId: id("campaign_id").references(() => campaigns.id),
    startedAt: at("started_at").notNull(),
    lastAt: at("last_at").notNull(),
    endedAt: at("ended_at"),
    declines: integer("declines").notNull(),
  },
  (t) => [
    uniqueIndex("card_surges_campaign")
      .on(t.campaignId)
      .where(sql`${t.endedAt} is null and ${t.campaignId} is not null`),
    uniqueIndex("card_surges_site").on(sql`(1)`).where(sql`${t.endedAt} is null and ${t.campaignId} is null`),
    index("card_surges_started").on(t.startedAt),
  ],
);

/**
 * Times of the processor, by name. `stripe-events`: up to which the reconciler has read the list of events, by the
 * processor's clock. `stripe-clean`: up to which its lists and our books were last found to agree. `stripe-unlisted-from` and
 * `stripe-unlisted-until`: the last time whose events had expired before they were read. `stripe-account`: since when gifts go through the account that is configured; those settled
 * before, in another account or in the demo's past, are not looked for there. `reconciled`: when Stripe was last asked
 * for all that we may have missed, by our clock. `stripe-dispute-fees`: when the fees of disputes were last asked for, by
 * our clock; `stripe-dispute-fees-latest`: the latest adjustment then, by the processor's.
 */
export const paymentMarks = pgTable("payment_marks", {
  name: text("name").primaryKey(),
  at: at("at").notNull(),
});

export const stripeCustomers = pgTable(
  "stripe_customers",
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    customerId: text("customer_id").notNull(),
    /** When the saved card was last set or removed on purpose: a gift that was begun before changes it no more. */
    cardChangedAt: at("card_changed_at"),
  },
  (t) => [uniqueIndex("stripe_customers_customer").on(t.customerId)],
);

/** The one card that a donor has saved: what pages show of it, never its number. */
export const savedCards = pgTable("saved_cards", {
  userId: id("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  paymentMethodId: text("payment_method_id").notNull(),
  brand: text("brand").notNull(),
  last4: text("last4").notNull(),
  expMonth: smallint("exp_month").notNull(),
  expYear: smallint("exp_year").notNull(),
  savedAt: at("saved_at").notNull(),
  /** The last expiry that the donor was told of, as year and month: 202701. */
  toldOfExpiry: integer("told_of_expiry"),
});

/**
 * Cards that were removed or replaced here, until the processor has forgotten them, too, and two days longer: no gift
 * that one of them was still paying saves it again.
 */
export const cardsToDetach = pgTable(
  "cards_to_detach",
  {
    paymentMethodId: text("payment_method_id").primaryKey(),
    /** Whom it belonged to. */
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    nextAttemptAt: at("next_attempt_at").notNull(),
    attempts: smallint("attempts").notNull().default(0),
    /** When the processor has forgotten it. */
    detachedAt: at("detached_at"),
  },
  (t) => [
    index("cards_to_detach_next").on(t.nextAttemptAt).where(sql`${t.detachedAt} is null`),
    index("cards_to_detach_detached").on(t.detachedAt).where(sql`${t.detachedAt} is not null`),
  ],
);

export const paymentSettings = pgTable("payment_settings", {
  userId: id("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  donateAnonymously: boolean("donate_anonymously").notNull().default(false),
});

const PAYOUT_STATES = ["waiting_for_method", "ready", "sent", "returned"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** What a stopped campaign's recipient is to receive; the amount is frozen when the campaign stops. */
export const payouts = pgTable(
  "payouts",
  {
    id: id().primaryKey(),
    /** The number that people see: P-2041. */
    number: serial("number").notNull(),
    campaignId: id("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id),
    recipientId: id("recipient_id")
      .notNull()
      .references(() => users.id),
    grossCents: cents("gross_cents").notNull(),
    feeCents: cents("fee_cents").notNull(),
    /** What the recipient gets. */
    amountCents: cents("amount_cents").notNull(),
    state: text("state").$type<PayoutState>().notNull(),
    requestedBy: id("requested_by").references(() => users.id, { onDelete: "set null" }),
    requestedAt: at("requested_at").notNull(),
    method: text("method").$type<"paypal" | "paper_check">(),
    methodChosenAt: at("method_chosen_at"),
    paypalEmail: text("paypal_email"),
    checkName: text("check_name"),
    checkPhoneNumber: text("check_phone_number"),
    checkAddressLine: text("check_address_line"),
    checkCity: text("check_city"),
    checkState: text("check_state"),
    checkZipCode: text("check_zip_code"),
    checkCountry: text("check_country"),
    /** When the desk began to send it, and who did: from then on the choice can't be corrected. */
    takenUpAt: at("taken_up_at"),
    takenUpBy: id("taken_up_by").references(() => users.id, { onDelete: "set null" }),
    /** How many times it was sent. Each time, also after a return, has its own ledger entry. */
    sendings: integer("sendings").notNull().default(0),
    sentAt: at("sent_at"),
    sentBy: id("sent_by").references(() => users.id, { onDelete: "set null" }),
    /** The check's or the transfer's number, as the desk wrote it down. */
    reference: text("reference"),
    returnedAt: at("returned_at"),
    returnReason: text("return_reason"),
    /** When the recipient said that it arrived: their card goes away then. */
    arrivedAt: at("arrived_at"),
  },
  (t) => [
    uniqueIndex("payouts_campaign").on(t.campaignId),
    uniqueIndex("payouts_number").on(t.number),
    index("payouts_state").on(t.state, t.requestedAt, t.number),
    index("payouts_newest").on(t.requestedAt, t.number),
    index("payouts_recipient").on(t.recipientId),
    index("payouts_waiting").on(t.communityId).where(sql`${t.state} <> 'sent'`),
    check("payouts_amount", sql`${t.amountCents} > 0`),
    check("payouts_state_value", sql`${t.state} in ('waiting_for_method', 'ready', 'sent', 'returned')`),
    check("payouts_method", sql`${t.method} in ('paypal', 'paper_check')`),
    check("payouts_ready_method", sql`${t.state} not in ('ready', 'sent') or ${t.method} is not null`),
    check("payouts_arrived", sql`${t.arrivedAt} is null or ${t.state} = 'sent'`),
    check(
      "payouts_sent",
      sql`${t.state} <> 'sent' or (${t.sentAt} is not null and ${t.reference} is not null)`,
    ),
  ],
);
