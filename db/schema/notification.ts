import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Language } from "@/lib/kernel/languages";
import { at, id, jsonb } from "./columns";
import { users } from "./users";

const MESSAGE_KINDS = ["campaign", "direct"] as const;

/** Written in the transaction of the reported change. */
export const messages = pgTable(
  "messages",
  {
    id: id().primaryKey(),
    kind: text("kind").$type<(typeof MESSAGE_KINDS)[number]>().notNull(),
    /** Deduplicates events: `campaign:{id}:3`, `receipt:{donation}`. */
    dedupeKey: text("dedupe_key").notNull(),
    template: text("template").notNull(),
    data: jsonb("data").$type<Record<string, string>>().notNull(),
    communityId: id("community_id"),
    campaignId: id("campaign_id"),
    /** 2 launch, 3 to 6 milestones; null if direct. */
    messageType: smallint("message_type"),
    createdAt: at("created_at").notNull(),
    /** A milestone waits to merge with the next. Null: immediately. */
    dueAt: at("due_at"),
    fannedOutAt: at("fanned_out_at"),
  },
  (t) => [
    uniqueIndex("messages_dedupe").on(t.dedupeKey),
    index("messages_to_fan_out").on(t.createdAt).where(sql`${t.fannedOutAt} is null`),
    index("messages_campaign").on(t.campaignId),
    check("messages_kind", sql`${t.kind} in ('campaign', 'direct')`),
  ],
);

const DELIVERY_STATES = [
  "pending",
  /** Outcome unknown. */
  "sending",
  "sent",
  "delivered",
  /** Opted out, no longer entitled, or no address. */
  "skipped",
  /** Gave up or refused. */
  "failed",
  /** Possibly accepted, so never retried. */
  "unknown",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Unique by message and person: sent at most once. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: id().primaryKey(),
    messageId: id("message_id")
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    /** Null for a visitor. */
    userId: id("user_id").references(() => users.id, { onDelete: "set null" }),
    channel: text("channel").$type<"email" | "sms">().notNull(),
    /** Replaced by the address read just before sending. */
    address: text("address").notNull(),
    /** The text named no campaign, because another person has the same phone. */
    isDiscreet: boolean("is_discreet").notNull().default(false),
    language: text("language").$type<Language>().notNull().default("en"),
    /** Waits for the person's digest. */
    isCollected: boolean("is_collected").notNull().default(false),
    /** Muted, so not sent. Visible counts treat it as sent, so that a mute is not revealed. */
    isMuted: boolean("is_muted").notNull().default(false),
    segments: smallint("segments"),
    /** Delivery that carried this message: another member's text on the same phone, or the digest. */
    carriedBy: id("same_text_as").references((): AnyPgColumn => deliveries.id, { onDelete: "set null" }),
    state: text("state").$type<DeliveryState>().notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    notBefore: at("not_before").notNull(),
    /** Worker's lease. The token blocks outcomes from a worker with an expired lease. */
    leasedUntil: at("leased_until"),
    leaseToken: id("lease_token"),
    providerId: text("provider_id"),
    lastError: text("last_error"),
    createdAt: at("created_at").notNull(),
    sentAt: at("sent_at"),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("deliveries_person").on(t.messageId, sql`coalesce(${t.userId}::text, ${t.address})`),
    index("deliveries_due").on(t.channel, t.notBefore).where(sql`${t.state} in ('pending', 'sending')`),
    index("deliveries_collected").on(t.notBefore).where(sql`${t.isCollected} and ${t.state} = 'pending'`),
    index("deliveries_charged").on(t.sentAt).where(sql`${t.segments} is not null`),
    index("deliveries_ended_badly").on(t.updatedAt).where(sql`${t.state} in ('unknown', 'failed')`),
    index("deliveries_provider").on(t.providerId),
    index("deliveries_user").on(t.userId),
    index("deliveries_phone").on(t.messageId, t.address).where(sql`${t.channel} = 'sms'`),
    index("deliveries_same_text").on(t.carriedBy).where(sql`${t.carriedBy} is not null`),
    check("deliveries_channel", sql`${t.channel} in ('email', 'sms')`),
    check(
      "deliveries_state",
      sql`${t.state} in ('pending', 'sending', 'sent', 'delivered', 'skipped', 'failed', 'unknown')`,
    ),
  ],
);

export const notifications = pgTable(
  "notifications",
  {
    id: id().primaryKey(),
    messageId: id("message_id")
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    communityId: id("community_id").notNull(),
    campaignId: id("campaign_id"),
    message: text("message").notNull(),
    createdAt: at("created_at").notNull(),
    readAt: at("read_at"),
  },
  (t) => [
    uniqueIndex("notifications_person").on(t.messageId, t.userId),
    index("notifications_list").on(t.userId, t.communityId, t.createdAt),
  ],
);

/** After a STOP, an unsubscribe, a hard bounce or a complaint. */
export const optOuts = pgTable(
  "opt_outs",
  {
    channel: text("channel").$type<"email" | "sms">().notNull(),
    address: text("address").notNull(),
    reason: text("reason").$type<"stop" | "unsubscribe" | "bounce" | "complaint" | "carrier">().notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.channel, t.address] }),
    // For the desk's list and search.
    index("opt_outs_newest").on(t.createdAt, t.channel, t.address),
    index("opt_outs_reason").on(t.reason, t.createdAt, t.channel, t.address),
    index("opt_outs_text").using("gin", t.address.op("gin_trgm_ops")),
  ],
);

/**
 * By type: 1 invitations to other groups, 2 launch, 3 to 6 progress. Default: on, by the preferred channel.
 */
export const messagePreferences = pgTable(
  "message_preferences",
  {
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    messageType: smallint("message_type").notNull(),
    /** 0 e-mail, 1 text. */
    communicationMethod: smallint("communication_method").notNull(),
    isEnabled: boolean("is_enabled").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.messageType] })],
);

/** Progress e-mails: 0 as it happens (default), 1 weekly, 2 daily, 3 monthly (001 §3). */
export const messageSettings = pgTable(
  "message_settings",
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    frequency: smallint("frequency").notNull(),
  },
  (t) => [check("message_settings_frequency", sql`${t.frequency} between 0 and 3`)],
);

/** "Not this time". No other person may read it. */
export const campaignMutes = pgTable(
  "campaign_mutes",
  {
    campaignId: id("campaign_id").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mutedAt: at("muted_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.userId] }), index("campaign_mutes_user").on(t.userId)],
);

/** Messages held while the provider reviews a concern. */
export const messageHolds = pgTable("message_holds", {
  campaignId: id("campaign_id").primaryKey(),
  heldBy: id("held_by").references(() => users.id, { onDelete: "set null" }),
  heldAt: at("held_at").notNull(),
});

/** `stopped`: by the owner or carrier. */
export type ConsentState = "asked" | "confirmed" | "stopped";

/** Consent of a person at a number, so a new owner starts over. Without a row: never asked. */
export const textConsents = pgTable(
  "text_consents",
  {
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    phone: text("phone").notNull(),
    state: text("state").$type<ConsentState>().notNull(),
    changedAt: at("changed_at").notNull(),
    /** When another account with this number was deleted; null once forgotten. */
    formerHolderDeletedAt: at("former_holder_deleted_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.phone] }),
    index("text_consents_phone").on(t.phone),
    index("text_consents_former_holder")
      .on(t.formerHolderDeletedAt)
      .where(sql`${t.formerHolderDeletedAt} is not null`),
    check("text_consents_state", sql`${t.state} in ('asked', 'confirmed', 'stopped')`),
  ],
);

/** Keyed hashes (`lib/notification/consent/former-phones.ts`). */
export const formerPhones = pgTable("former_phones", {
  phoneKey: text("phone_key").primaryKey(),
  deletedAt: at("deleted_at").notNull(),
});

/** `moved`: the number left this account. */
export type ConsentSource =
  | "code"
  | "settings"
  | "invitation"
  | "ask"
  | "reply"
  | "carrier"
  | "moved"
  | "earlier";

/** Written by `db/seed/reference.ts`. */
export const areaCodes = pgTable("area_codes", {
  code: text("code").primaryKey(),
  timeZone: text("time_zone").notNull(),
  /** State or province: some have stricter hours for texts. */
  region: text("region"),
});

/** History for a carrier's audit. Append-only; deleted four years after a number's last record. */
export const textConsentRecords = pgTable(
  "text_consent_records",
  {
    id: id().primaryKey(),
    phone: text("phone").notNull(),
    /** Null once the account is deleted: the proof stays without the person. */
    userId: id("user_id"),
    state: text("state").$type<ConsentState | "ended">().notNull(),
    source: text("source").$type<ConsentSource>().notNull(),
    /** Words shown or replied. */
    words: text("words").notNull(),
    at: at("at").notNull(),
  },
  (t) => [index("text_consent_records_phone").on(t.phone, t.at), index("text_consent_records_at").on(t.at)],
);

/**
 * Shared rate limit of all workers per channel. Uses the database's clock, because providers limit by real
 * time.
 */
export const sendingTurns = pgTable("sending_turns", {
  channel: text("channel").$type<"email" | "sms">().primaryKey(),
  holder: id("holder").notNull(),
  heldUntil: at("held_until").notNull(),
  nextAt: at("next_at").notNull(),
});
