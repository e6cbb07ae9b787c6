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
import { at, bytes, cents, id, jsonb } from "./columns";
import { campaigns, communities } from "./community";
import { recurringGiftPeriods } from "./recurring";
import { users } from "./users";

const DONATION_STATES = [
  /** Chosen, without a try of a card. Deleted after two hours (`forgetDrafts`). */
  "draft",
  "pending",
  "requires_action",
  "processing",
  "succeeded",
  "failed",
  "canceled",
] as const;
type DonationState = (typeof DONATION_STATES)[number];

/** Attempt to give; booked when its charge succeeds. */
export const donations = pgTable(
  "donations",
  {
    id: id().primaryKey(),
    /** Idempotency key from the browser. */
    attemptKey: text("attempt_key").notNull(),
    /** The same key with other content is refused. */
    attemptHash: text("attempt_hash").notNull(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id),
    /** Null for Our Balance. */
    campaignId: id("campaign_id").references(() => campaigns.id),
    donorId: id("donor_id").references(() => users.id, { onDelete: "set null" }),
    visitorFirstName: text("visitor_first_name"),
    visitorLastName: text("visitor_last_name"),
    visitorEmail: text("visitor_email"),
    joinCommunity: boolean("join_community").notNull().default(false),
    /** Of a visitor's receipt. */
    language: text("language").$type<Language>().notNull().default("en"),
    isAnonymous: boolean("is_anonymous").notNull(),
    coverFees: boolean("cover_fees").notNull(),
    savePaymentMethod: boolean("save_payment_method").notNull().default(false),
    /** A plan's card is saved without asking, while the plan continues. */
    isSaveAsked: boolean("is_save_asked").notNull().default(false),
    /** Last entry of a card on our page. */
    cardTypedAt: at("card_typed_at"),
    /** Without a covered fee. */
    amountCents: cents("amount_cents").notNull(),
    /** With a covered fee. */
    chargeCents: cents("charge_cents").notNull(),
    expectedFeeCents: cents("expected_fee_cents").notNull(),
    /** Of the plan that it begins; null for a one-time gift and for later gifts of a plan. */
    months: integer("months"),
    recurringGiftId: id("recurring_gift_id"),
    recurringPeriod: integer("recurring_period"),
    /** True fee. */
    feeCents: cents("fee_cents"),
    state: text("state").$type<DonationState>().notNull(),
    stripePaymentIntentId: text("stripe_payment_intent_id"),
    stripeChargeId: text("stripe_charge_id"),
    /** Null until settled and for older gifts. */
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    wallet: text("wallet").$type<Wallet>(),
    /** Of the last failure. */
    failureCode: text("failure_code"),
    /** Only for earlier releases. */
    failureMessage: text("failure_message"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    /** Booking time. People see `chargedAt` (docs/decisions/047-statements.md). */
    settledAt: at("settled_at"),
    /** By the processor's clock; null until settled. */
    chargedAt: at("charged_at"),
    /** Without gaps among the donor's settled gifts, so that a page is a range. */
    donorNumber: integer("donor_number"),
    /** Last lookup by the reconciler. */
    reconciledAt: at("reconciled_at"),
  },
  (t) => [
    uniqueIndex("donations_attempt").on(t.attemptKey),
    uniqueIndex("donations_intent").on(t.stripePaymentIntentId),
    uniqueIndex("donations_charge").on(t.stripeChargeId),
    // For the previous release.
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
    // For visitors' statements and account deletion.
    index("donations_visitor").on(t.visitorEmail).where(sql`${t.visitorEmail} is not null`),
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
      sql`${t.state} in ('draft', 'pending', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')`,
    ),
    check("donations_wallet", sql`${t.wallet} in ('apple_pay', 'google_pay', 'link')`),
    check("donations_settled", sql`(${t.state} = 'succeeded') = (${t.settledAt} is not null)`),
  ],
);

/** No reference to `users`, so settling a gift locks no person. */
export const donorTotals = pgTable(
  "donor_totals",
  {
    donorId: id("donor_id").primaryKey(),
    gifts: integer("gifts").notNull(),
    /** Less refunds and disputes, without covered fees. */
    leftCents: cents("left_cents").notNull(),
  },
  (t) => [check("donor_totals_whole", sql`${t.gifts} > 0 and ${t.leftCents} >= 0`)],
);

/** Cached yearly sums per time zone; deleted when money comes back, or at any time. */
export const donorSums = pgTable("donor_sums", {
  donorId: id("donor_id").primaryKey(),
  /** Excludes later gifts. */
  throughNumber: integer("through_number").notNull(),
  timeZone: text("time_zone").notNull(),
  /** Number of gifts and cents. */
  years: jsonb("years").notNull(),
});

/** From Our Balance into a campaign. */
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
    /** Without gaps per community, so that a page is a range. */
    sequence: integer("sequence").notNull(),
  },
  (t) => [
    uniqueIndex("transfers_request").on(t.requestKey),
    uniqueIndex("transfers_sequence").on(t.communityId, t.sequence),
    check("transfers_amount", sql`${t.amountCents} > 0`),
  ],
);

/** Settled gifts and incoming transfers, numbered without gaps per campaign or Our Balance. */
export const contributions = pgTable(
  "contributions",
  {
    id: id().primaryKey(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id),
    campaignId: id("campaign_id").references(() => campaigns.id),
    /** By day of the gift; a trigger (`contributions_in_order`) and the worker keep the order. */
    sequence: integer("sequence").notNull(),
    /** The preceding row is or was later: the worker moves this one (`orderGifts`). */
    followsLater: boolean("follows_later").notNull().default(false),
    kind: text("kind").$type<"donation" | "transfer">().notNull(),
    donationId: id("donation_id").references(() => donations.id),
    transferId: id("transfer_id").references(() => transfers.id),
    amountCents: cents("amount_cents").notNull(),
    /** Taken from "raised". The row stays, so numbers have no gaps. */
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

/** One row per event id. */
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
    // BRIN: written in this order, and incremental checks read the end.
    index("stripe_events_received").using("brin", t.receivedAt),
    index("stripe_events_open").on(t.receivedAt).where(sql`${t.state} in ('pending', 'parked')`),
    check("stripe_events_state", sql`${t.state} in ('pending', 'done', 'parked', 'set_aside')`),
  ],
);

/** Booked gifts, until their messages are written. */
export const giftNotices = pgTable("gift_notices", {
  donationId: id("donation_id")
    .primaryKey()
    .references(() => donations.id, { onDelete: "cascade" }),
  paymentMethodId: text("payment_method_id"),
  createdAt: at("created_at").notNull(),
  attempts: integer("attempts").notNull().default(0),
  /** Null until a failure. */
  nextAttemptAt: at("next_attempt_at"),
});

/**
 * Payments and dispute fees on our Stripe account without a gift of this site. Reported once; never booked.
 */
export const foreignPayments = pgTable(
  "foreign_payments",
  {
    /** `ch_…`, or `txn_…` for a dispute's fee. */
    chargeId: text("charge_id").primaryKey(),
    /** Null for a fee or a charge without an intent. */
    intentId: text("intent_id"),
    amountCents: cents("amount_cents").notNull(),
    currency: text("currency").notNull(),
    foundAt: at("found_at").notNull(),
  },
  (t) => [index("foreign_payments_intent").on(t.intentId), index("foreign_payments_found").on(t.foundAt)],
);

export const chargeReversals = pgTable(
  "charge_reversals",
  {
    /** `re_…` or `du_…`/`dp_…`. */
    id: text("id").primaryKey(),
    donationId: id("donation_id")
      .notNull()
      .references(() => donations.id),
    kind: text("kind").$type<"refund" | "dispute">().notNull(),
    /** Total ever taken; 0 for an inquiry. Sum of its ledger entries, like `backCents`. */
    amountCents: cents("amount_cents").notNull(),
    /** Total returned. */
    backCents: cents("back_cents").notNull().default(0),
    /** Currently held. Their sum is what is taken of a gift. */
    standingCents: cents("standing_cents")
      .notNull()
      .generatedAlwaysAs(sql`greatest(0::bigint, amount_cents - back_cents)`),
    /** Only for earlier releases. */
    takenCents: cents("taken_cents").notNull().default(0),
    /** `reinstated`: fully returned. */
    state: text("state").$type<"booked" | "reinstated">().notNull(),
    /** Last known at the processor; null for older rows. */
    status: text("status"),
    createdAt: at("created_at").notNull(),
    /** Last movement of money. */
    updatedAt: at("updated_at").notNull(),
    backAt: at("back_at"),
    /** Made a recurring gift rest; its donor is not yet notified. */
    restedPlan: boolean("rested_plan").notNull().default(false),
    /** Null once the messages are written. */
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
 * Recorded before the processor is asked, so that parallel tries count. Keyed hashes only; deleted after two
 * days (docs/decisions/035-card-testing.md).
 */
export const cardTries = pgTable(
  "card_tries",
  {
    id: id().primaryKey(),
    at: at("at").notNull(),
    /** A resent press is the same try. */
    press: text("press").notNull(),
    /** Hash of the attempt's key. */
    attempt: text("attempt").notNull(),
    /** `intent`: its secret was handed out for later tries. */
    kind: text("kind").$type<"try" | "intent">().notNull(),
    /** `closed`: accepted, or its intent is final. No longer counts. */
    state: text("state").$type<"open" | "declined" | "closed">().notNull(),
    /** Declines that it counts as. */
    units: smallint("units").notNull(),
    /** Networks, card, e-mail, member, campaign, site. */
    keys: text("keys").array().notNull(),
    /** Proof of work, valid for one try. */
    work: text("work"),
    /** Charge or event, so that a decline counts once. */
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

/** Guests waiting while many cards are declined. */
export const cardQueue = pgTable(
  "card_queue",
  {
    attempt: text("attempt").primaryKey(),
    campaign: text("campaign").notNull(),
    /** No evidence against network, card and e-mail. */
    isClean: boolean("is_clean").notNull(),
    since: at("since").notNull(),
    /** Without recent polls, the guest has left. */
    askedAt: at("asked_at").notNull(),
  },
  (t) => [index("card_queue_asked").on(t.askedAt)],
);

/** Periods with many declines, whose gifts the desk reviews. */
export const cardSurges = pgTable(
  "card_surges",
  {
    id: id().primaryKey(),
    /** Null: whole site. */
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
 * Timestamps of the reconciler (`P`: processor's clock, `O`: ours):
 *
 * - `stripe-events`: end of the events read (P).
 * - `stripe-clean`: last agreement with our books (P).
 * - `stripe-unlisted-from`, `stripe-unlisted-until`: last span of events that expired unread.
 * - `stripe-account`: start of the configured account; earlier gifts (other account, demo) are not looked up.
 * - `reconciled`: last full query for missed events (O).
 * - `stripe-dispute-fees`: last query for dispute fees (O); `stripe-dispute-fees-latest`: latest adjustment
 *   (P).
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
    /** Gifts begun before this do not change the saved card. */
    cardChangedAt: at("card_changed_at"),
  },
  (t) => [uniqueIndex("stripe_customers_customer").on(t.customerId)],
);

/** As displayed; never the number. */
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
  /** Last notified expiry: 202701. */
  toldOfExpiry: integer("told_of_expiry"),
});

/**
 * Cards removed here, kept until two days after the processor deleted them: a pending gift must not save one
 * again.
 */
export const cardsToDetach = pgTable(
  "cards_to_detach",
  {
    paymentMethodId: text("payment_method_id").primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    nextAttemptAt: at("next_attempt_at").notNull(),
    attempts: smallint("attempts").notNull().default(0),
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
type PayoutState = (typeof PAYOUT_STATES)[number];

/** Recipient, and the address that their method needs: PayPal's `email`, or the check's fields. */
export type Payee = {
  recipientId: string;
  email?: string;
  name?: string;
  phoneNumber?: string;
  addressLine?: string;
  city?: string;
  state?: string;
  zipCode?: string;
  country?: string;
};

/** The amount is frozen when the campaign stops. */
export const payouts = pgTable(
  "payouts",
  {
    id: id().primaryKey(),
    /** P-2041. */
    number: serial("number").notNull(),
    campaignId: id("campaign_id")
      .notNull()
      .references(() => campaigns.id),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id),
    /** Write-only, always null when read: a trigger seals it (docs/decisions/002-recipient-identity.md). */
    payee: jsonb("payee").$type<Partial<Payee>>(),
    /** Null until the records are sealed. */
    sealedPayee: bytes("sealed_payee"),
    grossCents: cents("gross_cents").notNull(),
    feeCents: cents("fee_cents").notNull(),
    amountCents: cents("amount_cents").notNull(),
    state: text("state").$type<PayoutState>().notNull(),
    requestedBy: id("requested_by").references(() => users.id, { onDelete: "set null" }),
    requestedAt: at("requested_at").notNull(),
    method: text("method").$type<"paypal" | "paper_check">(),
    methodChosenAt: at("method_chosen_at"),
    /** Start of sending by the desk. After that the choice is final. */
    takenUpAt: at("taken_up_at"),
    takenUpBy: id("taken_up_by").references(() => users.id, { onDelete: "set null" }),
    /** Each sending, also after a return, has its own ledger entry. */
    sendings: integer("sendings").notNull().default(0),
    sentAt: at("sent_at"),
    sentBy: id("sent_by").references(() => users.id, { onDelete: "set null" }),
    /** Number of the check or transfer. */
    reference: text("reference"),
    returnedAt: at("returned_at"),
    returnReason: text("return_reason"),
    /** The recipient confirmed arrival, which removes their card. */
    arrivedAt: at("arrived_at"),
  },
  (t) => [
    uniqueIndex("payouts_campaign").on(t.campaignId),
    uniqueIndex("payouts_number").on(t.number),
    index("payouts_state").on(t.state, t.requestedAt, t.number),
    index("payouts_newest").on(t.requestedAt, t.number),
    index("payouts_unconfirmed").on(t.sentAt).where(sql`${t.arrivedAt} is null`),
    index("payouts_waiting").on(t.communityId).where(sql`${t.state} <> 'sent'`),
    check("payouts_payee_is_sealed", sql`${t.payee} is null`),
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

/** Unseals. Only for the desk, the recipient and the system. */
export const payee = sql<Payee>`payee_of(${payouts})`;
