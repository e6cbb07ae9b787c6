import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at, cents, id } from "./columns";
import { campaigns, communities } from "./community";
import { users } from "./users";

/** `resting`: failed card or reversed gift. `asked`: the campaign ended; may Our Balance take over? */
const RECURRING_STATES = ["starting", "active", "paused", "resting", "asked", "ended"] as const;
export type RecurringState = (typeof RECURRING_STATES)[number];

const END_REASONS = [
  "donor",
  "never_started",
  "campaign_ended",
  "left_community",
  "removed_from_community",
  "card_removed",
  "community_deleted",
  "account_deleted",
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** docs/decisions/046-recurring-gifts.md */
export const recurringGifts = pgTable(
  "recurring_gifts",
  {
    id: id().primaryKey(),
    donorId: id("donor_id")
      .notNull()
      .references(() => users.id),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id),
    /** Null for Our Balance. */
    campaignId: id("campaign_id").references(() => campaigns.id),
    amountCents: cents("amount_cents").notNull(),
    coverFees: boolean("cover_fees").notNull(),
    isAnonymous: boolean("is_anonymous").notNull(),
    /** Between two gifts. */
    months: smallint("months").notNull(),
    /** In shorter months the last day. */
    dayOfMonth: smallint("day_of_month").notNull(),
    /** Fixed, so that a move changes no day. */
    timeZone: text("time_zone").notNull(),
    /** Makes attempt keys unpredictable. */
    secret: text("secret").notNull(),
    state: text("state").$type<RecurringState>().notNull(),
    endReason: text("end_reason").$type<EndReason>(),
    /** Set if the processor lost the card, which no period records. */
    restReason: text("rest_reason").$type<"card_unavailable">(),
    /** Next period. */
    nextNumber: integer("next_number").notNull(),
    nextOn: date("next_on", { mode: "string" }).notNull(),
    /** Null if no notice is due. */
    noticeAt: at("notice_at"),
    askedUntil: at("asked_until"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    endedAt: at("ended_at"),
  },
  (t) => [
    index("recurring_gifts_donor").on(t.donorId, t.createdAt),
    index("recurring_gifts_community").on(t.communityId).where(sql`${t.state} <> 'ended'`),
    index("recurring_gifts_campaign")
      .on(t.campaignId)
      .where(sql`${t.state} in ('active', 'paused', 'resting')`),
    index("recurring_gifts_starting").on(t.createdAt).where(sql`${t.state} = 'starting'`),
    index("recurring_gifts_notice").on(t.noticeAt).where(sql`${t.noticeAt} is not null`),
    index("recurring_gifts_asked").on(t.askedUntil).where(sql`${t.state} = 'asked'`),
    check("recurring_gifts_amount", sql`${t.amountCents} > 0 and ${t.amountCents} % 100 = 0`),
    check("recurring_gifts_months", sql`${t.months} between 1 and 12`),
    check("recurring_gifts_day", sql`${t.dayOfMonth} between 1 and 31`),
    check(
      "recurring_gifts_state",
      sql`${t.state} in ('starting', 'active', 'paused', 'resting', 'asked', 'ended')`,
    ),
    check(
      "recurring_gifts_ended",
      sql`(${t.state} = 'ended') = (${t.endedAt} is not null) and (${t.endedAt} is null) = (${t.endReason} is null)`,
    ),
    check(
      "recurring_gifts_end_reason",
      sql`${t.endReason} in ('donor', 'never_started', 'campaign_ended', 'left_community', 'removed_from_community', 'card_removed', 'community_deleted', 'account_deleted')`,
    ),
    check("recurring_gifts_rest_reason", sql`${t.restReason} = 'card_unavailable'`),
    check("recurring_gifts_notice_active", sql`${t.noticeAt} is null or ${t.state} = 'active'`),
    check("recurring_gifts_asked_until", sql`(${t.state} = 'asked') = (${t.askedUntil} is not null)`),
  ],
);

/**
 * `begun`: first gift, donor present. `announced`: waits for its day. `charging`: at the bank. `declined`:
 * will be retried. `needs_bank`: the bank requires the donor. The others are final.
 */
const PERIOD_STATES = [
  "begun",
  "announced",
  "charging",
  "declined",
  "needs_bank",
  "paid",
  "skipped",
  "missed",
  "canceled",
] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

/** Gift of a plan, from its notice on. */
export const recurringGiftPeriods = pgTable(
  "recurring_gift_periods",
  {
    recurringGiftId: id("recurring_gift_id")
      .notNull()
      .references(() => recurringGifts.id),
    /** From 0. */
    number: integer("number").notNull(),
    dueOn: date("due_on", { mode: "string" }).notNull(),
    state: text("state").$type<PeriodState>().notNull(),
    /** Next action of the worker. */
    dueAt: at("due_at"),
    announcedAt: at("announced_at"),
    /** Without the donor. */
    firstTriedAt: at("first_tried_at"),
    declines: smallint("declines").notNull().default(0),
    /** Part of the idempotency key, because the processor repeats even errors for a key. */
    unanswered: smallint("unanswered").notNull().default(0),
    /** Processor's code, or ours. */
    reason: text("reason"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.recurringGiftId, t.number] }),
    index("recurring_gift_periods_due").on(t.dueAt).where(sql`${t.dueAt} is not null`),
    uniqueIndex("recurring_gift_periods_open")
      .on(t.recurringGiftId)
      .where(sql`${t.state} in ('begun', 'announced', 'charging', 'declined', 'needs_bank')`),
    check("recurring_gift_periods_number", sql`${t.number} >= 0`),
    check(
      "recurring_gift_periods_state",
      sql`${t.state} in ('begun', 'announced', 'charging', 'declined', 'needs_bank', 'paid', 'skipped', 'missed', 'canceled')`,
    ),
    check(
      "recurring_gift_periods_due_open",
      sql`(${t.dueAt} is not null) = (${t.state} in ('announced', 'charging', 'declined', 'needs_bank'))`,
    ),
  ],
);

/** Pause, skip or end a plan; tokens are hashed. */
export const recurringGiftLinks = pgTable(
  "recurring_gift_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    recurringGiftId: id("recurring_gift_id")
      .notNull()
      .references(() => recurringGifts.id),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [
    index("recurring_gift_links_gift").on(t.recurringGiftId),
    index("recurring_gift_links_expires").on(t.expiresAt),
  ],
);
