import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at, id } from "./columns";
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
    /** The text that reached this member, too: members who share a phone get one for all of them. */
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
  (t) => [primaryKey({ columns: [t.channel, t.address] })],
);

/** Which messages a member wants. A missing row means the default: on, by the preferred channel. */
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
