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

const MESSAGE_KINDS = [
  /** Launch and milestones, fanned out to the campaign's audience. */
  "campaign",
  /** To one person: a receipt, an approval, a payout link. */
  "direct",
] as const;

/** Message, written in the transaction of the change that it reports. */
export const messages = pgTable(
  "messages",
  {
    id: id().primaryKey(),
    kind: text("kind").$type<(typeof MESSAGE_KINDS)[number]>().notNull(),
    /** Unique, so that an event makes one message: `campaign:{id}:3`, `receipt:{donation}`. */
    dedupeKey: text("dedupe_key").notNull(),
    template: text("template").notNull(),
    data: jsonb("data").$type<Record<string, string>>().notNull(),
    communityId: id("community_id"),
    campaignId: id("campaign_id"),
    /** 2 launch, 3 to 6 milestones; null for direct messages. */
    messageType: smallint("message_type"),
    createdAt: at("created_at").notNull(),
    /** Earliest fan-out: a milestone waits to merge with the next. Null: immediately. */
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
  /** Handed to the provider, outcome unknown. */
  "sending",
  "sent",
  "delivered",
  /** Opted out, no longer entitled, or without address. */
  "skipped",
  /** Gave up, or refused by the provider. */
  "failed",
  /** The provider may have accepted it, so it is not retried. */
  "unknown",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Message to one person. Unique by message and person, so it is sent at most once. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: id().primaryKey(),
    messageId: id("message_id")
      .notNull()
      .references(() => messages.id, { onDelete: "cascade" }),
    /** Null for a visitor without an account. */
    userId: id("user_id").references(() => users.id, { onDelete: "set null" }),
    channel: text("channel").$type<"email" | "sms">().notNull(),
    /** Address at fan-out, replaced by the address read just before sending. */
    address: text("address").notNull(),
    /** The text did not name the campaign, because another person reads on the same phone. */
    isDiscreet: boolean("is_discreet").notNull().default(false),
    language: text("language").$type<Language>().notNull().default("en"),
    /** Progress e-mail that waits for the person's next digest. */
    isCollected: boolean("is_collected").notNull().default(false),
    /**
     * Not sent: the person muted the campaign. Visible counts treat it as sent, so that a mute is not
     * revealed.
     */
    isMuted: boolean("is_muted").notNull().default(false),
    /** Segments charged by the carrier; null until sent. */
    segments: smallint("segments"),
    /** Delivery that carried this message: another member's text on the same phone, or the digest. */
    sameTextAs: id("same_text_as").references((): AnyPgColumn => deliveries.id, { onDelete: "set null" }),
    state: text("state").$type<DeliveryState>().notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    notBefore: at("not_before").notNull(),
    /** End of the worker's lease. The token stops a worker with an expired lease from writing an outcome. */
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
    index("deliveries_same_text").on(t.sameTextAs).where(sql`${t.sameTextAs} is not null`),
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

/** Addresses blocked after a STOP, an unsubscribe, a hard bounce or a complaint. */
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
    // Serves the desk's list and search.
    index("opt_outs_newest").on(t.createdAt, t.channel, t.address),
    index("opt_outs_reason").on(t.reason, t.createdAt, t.channel, t.address),
    index("opt_outs_text").using("gin", t.address.op("gin_trgm_ops")),
  ],
);

/**
 * Message choices by type: 1 invitations to other groups, 2 launch, 3 to 6 progress. Without a row: on, by
 * the preferred channel.
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

/**
 * Frequency of progress e-mails: 0 as it happens, 1 weekly, 2 daily, 3 monthly (001 §3). Without a row: 0.
 */
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

/** "Not this time": no more messages of this campaign. No other person may read it. */
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

/** Holds all messages of a campaign while the provider reviews a concern. */
export const messageHolds = pgTable("message_holds", {
  campaignId: id("campaign_id").primaryKey(),
  heldBy: id("held_by").references(() => users.id, { onDelete: "set null" }),
  heldAt: at("held_at").notNull(),
});

/** `asked`: a text asks for YES. `confirmed`: texts are allowed. `stopped`: ended by the owner or carrier. */
export type ConsentState = "asked" | "confirmed" | "stopped";

/** Consent of a person at a number; without a row never asked. A number with a new owner starts over. */
export const textConsents = pgTable(
  "text_consents",
  {
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    phone: text("phone").notNull(),
    state: text("state").$type<ConsentState>().notNull(),
    changedAt: at("changed_at").notNull(),
    /** When another account with this number was deleted; null if none, and once forgotten. */
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

/** Numbers of deleted accounts as keyed hashes (`lib/notification/consent/former-phones.ts`). */
export const formerPhones = pgTable("former_phones", {
  phoneKey: text("phone_key").primaryKey(),
  deletedAt: at("deleted_at").notNull(),
});

/** Cause of a consent change. `moved`: the number left this account. */
export type ConsentSource =
  | "code"
  | "settings"
  | "invitation"
  | "ask"
  | "reply"
  | "carrier"
  | "moved"
  | "earlier";

/** Area codes of North America, to guess a phone's home. Written by `db/seed/reference.ts`. */
export const areaCodes = pgTable("area_codes", {
  code: text("code").primaryKey(),
  timeZone: text("time_zone").notNull(),
  /** State or province, such as FL: some have stricter hours for texts. Null if none. */
  region: text("region"),
});

/**
 * Consent history for a carrier's audit: words shown, time and source. Append-only; deleted four years after
 * a number's last record.
 */
export const textConsentRecords = pgTable(
  "text_consent_records",
  {
    id: id().primaryKey(),
    phone: text("phone").notNull(),
    /** Null once the account is deleted: the proof stays without the person. */
    userId: id("user_id"),
    state: text("state").$type<ConsentState | "ended">().notNull(),
    source: text("source").$type<ConsentSource>().notNull(),
    /** Words shown, or the person's reply. */
    words: text("words").notNull(),
    at: at("at").notNull(),
  },
  (t) => [index("text_consent_records_phone").on(t.phone, t.at), index("text_consent_records_at").on(t.at)],
);

/**
 * Sender and next allowed request of a channel, one row each, so that all workers share one rate. Uses the
 * database's clock, because providers limit by real time.
 */
export const sendingTurns = pgTable("sending_turns", {
  channel: text("channel").$type<"email" | "sms">().primaryKey(),
  /** Random id of a sender. */
  holder: id("holder").notNull(),
  heldUntil: at("held_until").notNull(),
  nextAt: at("next_at").notNull(),
});
