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
  /** Launch and milestones: fanned out to the campaign's audience. */
  "campaign",
  /** A receipt, an approval, a payout link: to one person. */
  "direct",
] as const;

/** A message, written in the transaction of the change that it reports. */
export const messages = pgTable(
  "messages",
  {
    id: id().primaryKey(),
    kind: text("kind").$type<(typeof MESSAGE_KINDS)[number]>().notNull(),
    /** Unique, so that the same event makes one message only: `campaign:{id}:3`, `receipt:{donation}`. */
    dedupeKey: text("dedupe_key").notNull(),
    template: text("template").notNull(),
    data: jsonb("data").$type<Record<string, string>>().notNull(),
    communityId: id("community_id"),
    campaignId: id("campaign_id"),
    /** 2 launch, 3 to 6 milestones; null for direct messages. */
    messageType: smallint("message_type"),
    createdAt: at("created_at").notNull(),
    /** Not addressed before: a milestone waits for the next one, so that both are one message. Null: at once. */
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
  /** Handed to the provider; the outcome is not yet known. */
  "sending",
  "sent",
  "delivered",
  /** Not to be sent after all: opted out, no longer entitled, no address. */
  "skipped",
  /** Gave up, or the provider refused. */
  "failed",
  /** It is unknown whether the provider accepted it, so it is not sent again. */
  "unknown",
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One message to one person. Unique by message and person, so that nobody gets a message twice. */
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
    /** The address at the moment of fan-out; read again before sending, and what was read then is kept. */
    address: text("address").notNull(),
    /** The text said only that there is a message, because somebody else reads on the same phone. */
    isDiscreet: boolean("is_discreet").notNull().default(false),
    /** In which language it is written. */
    language: text("language").$type<Language>().notNull().default("en"),
    /** An e-mail about progress that waits for this person's next digest, and goes out as part of it. */
    isCollected: boolean("is_collected").notNull().default(false),
    /**
     * Not sent, because its person has muted the campaign. It counts as sent wherever others read counts: nobody can
     * tell who has.
     */
    isMuted: boolean("is_muted").notNull().default(false),
    /** How many parts the carrier charges for, once a text was sent. */
    segments: smallint("segments"),
    /**
     * What reached this member, too: the text of another member on the same phone, or the digest of which this is a
     * part.
     */
    sameTextAs: id("same_text_as").references((): AnyPgColumn => deliveries.id, { onDelete: "set null" }),
    state: text("state").$type<DeliveryState>().notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    notBefore: at("not_before").notNull(),
    /** A worker owns the row until then. The token stops a worker whose lease ran out from writing an outcome. */
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

/** What a member sees under Notifications. */
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

/** Addresses to which nothing may be sent, after a STOP, an unsubscribe, a hard bounce or a complaint. */
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
    // The desk's list of them, and its search.
    index("opt_outs_newest").on(t.createdAt, t.channel, t.address),
    index("opt_outs_reason").on(t.reason, t.createdAt, t.channel, t.address),
    index("opt_outs_text").using("gin", t.address.op("gin_trgm_ops")),
  ],
);

/**
 * Which messages a member wants, by type: 1 invitations to further groups, 2 launch, 3 to 6 progress. A missing row means
 * the default: on, by the preferred channel.
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

/** How often e-mails about progress come: 0 as it happens, 1 weekly, 2 daily, 3 monthly (001 §3). Without a row: 0. */
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

/** "Not this time": this member gets no more messages of this campaign. Nobody else reads it. */
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

/** While a row stands, nothing goes out about this campaign: the provider looks at a concern about it. */
export const messageHolds = pgTable("message_holds", {
  campaignId: id("campaign_id").primaryKey(),
  heldBy: id("held_by").references(() => users.id, { onDelete: "set null" }),
  heldAt: at("held_at").notNull(),
});

/** `asked`: a text asks for YES. `confirmed`: texts may go out. `stopped`: its owner, or the carrier, ended them. */
export type ConsentState = "asked" | "confirmed" | "stopped";

/**
 * Whether somebody has agreed to texts at a number. Without a row they were never asked. It belongs to both: a number
 * that moves to somebody else begins anew.
 */
export const textConsents = pgTable(
  "text_consents",
  {
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** E.164. */
    phone: text("phone").notNull(),
    state: text("state").$type<ConsentState>().notNull(),
    changedAt: at("changed_at").notNull(),
    /** When another account with this number was deleted; null when none was, and once that is forgotten. */
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

/** The numbers of deleted accounts, as keyed hashes (`lib/notification/consent/former-phones.ts`). */
export const formerPhones = pgTable("former_phones", {
  phoneKey: text("phone_key").primaryKey(),
  deletedAt: at("deleted_at").notNull(),
});

/** How somebody came to be asked, to agree or to stop. `moved`: the number is no longer theirs here. */
export type ConsentSource =
  | "code"
  | "settings"
  | "invitation"
  | "ask"
  | "reply"
  | "carrier"
  | "moved"
  | "earlier";

/** The area codes of North America: where somebody lives, as far as a phone number tells. Written by `db/seed/reference.ts`. */
export const areaCodes = pgTable("area_codes", {
  code: text("code").primaryKey(),
  timeZone: text("time_zone").notNull(),
  /** State or province, such as FL: some states have stricter hours for texts. Null where there is none. */
  region: text("region"),
});

/**
 * Every change of a consent, for a carrier's audit: which words were shown, when, and by which way. Rows are added, and
 * forgotten four years after the last one of a number.
 */
export const textConsentRecords = pgTable(
  "text_consent_records",
  {
    id: id().primaryKey(),
    phone: text("phone").notNull(),
    /** Null once the account was deleted: the proof stays, without its person. */
    userId: id("user_id"),
    state: text("state").$type<ConsentState | "ended">().notNull(),
    source: text("source").$type<ConsentSource>().notNull(),
    /** What was shown to them, or what they replied. */
    words: text("words").notNull(),
    at: at("at").notNull(),
  },
  (t) => [index("text_consent_records_phone").on(t.phone, t.at), index("text_consent_records_at").on(t.at)],
);

/**
 * Who is sending on a channel, and when the next request may leave: one row a channel, so that all workers together keep one
 * pace. Times are the database's own clock, as the providers' limits are of real time.
 */
export const sendingTurns = pgTable("sending_turns", {
  channel: text("channel").$type<"email" | "sms">().primaryKey(),
  /** A sender's own name, made when it begins. */
  holder: id("holder").notNull(),
  heldUntil: at("held_until").notNull(),
  nextAt: at("next_at").notNull(),
});
