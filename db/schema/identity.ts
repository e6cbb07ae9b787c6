import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { DEFAULT_TIME_ZONE } from "@/lib/kernel";
import { at, id } from "./columns";

export const users = pgTable(
  "users",
  {
    id: id().primaryKey(),
    /** Lower case. Null while an invited person is known by phone only. */
    email: text("email"),
    emailConfirmedAt: at("email_confirmed_at"),
    /** E.164. */
    phoneNumber: text("phone_number"),
    phoneConfirmedAt: at("phone_confirmed_at"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    passwordHash: text("password_hash"),
    imageName: text("image_name"),
    /** 0 e-mail, 1 text (specification 001 §3). */
    preferredCommunicationMethod: smallint("preferred_communication_method").notNull().default(1),
    /** Set when registration is finished; "verified" on the screens. */
    registeredAt: at("registered_at"),
    isPlatformAdmin: boolean("is_platform_admin").notNull().default(false),
    /** Raised to end every session of the account. */
    sessionVersion: integer("session_version").notNull().default(0),
    timeZone: text("time_zone").notNull().default(DEFAULT_TIME_ZONE),
    createdAt: at("created_at").notNull(),
    deletedAt: at("deleted_at"),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    index("users_phone").on(t.phoneNumber),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
    check("users_method", sql`${t.preferredCommunicationMethod} in (0, 1)`),
  ],
);

/** Rotating refresh tokens; a reused one revokes its family. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: id().primaryKey(),
    familyId: id("family_id").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
    revokedAt: at("revoked_at"),
  },
  (t) => [
    uniqueIndex("refresh_tokens_hash").on(t.tokenHash),
    index("refresh_tokens_family").on(t.familyId),
    index("refresh_tokens_user").on(t.userId),
  ],
);

/** Single-use tokens of links: 256 bits, stored hashed, with a purpose and an expiry. */
export const oneTimeTokens = pgTable(
  "one_time_tokens",
  {
    id: id().primaryKey(),
    purpose: text("purpose").notNull(),
    tokenHash: text("token_hash").notNull(),
    userId: id("user_id").references(() => users.id, { onDelete: "cascade" }),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
  },
  (t) => [uniqueIndex("one_time_tokens_hash").on(t.tokenHash), index("one_time_tokens_user").on(t.userId)],
);
