import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { at, bytes, id, jsonb } from "./columns";
import { users } from "./users";

/** Session of a browser or API client. Each request reads it, so ending it works immediately. */
export const sessions = pgTable(
  "sessions",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"browser" | "api">().notNull(),
    userAgent: text("user_agent"),
    address: text("address"),
    createdAt: at("created_at").notNull(),
    lastSeenAt: at("last_seen_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    endedAt: at("ended_at"),
    /** An older cookie that returns is a copy, possibly stolen. */
    generation: integer("generation").notNull().default(1),
    /** The browser has sent the newest cookie; before, it may have missed it. */
    generationSeen: boolean("generation_seen").notNull().default(false),
    rotatedAt: at("rotated_at").notNull(),
    /** Last second factor or passkey in this session. */
    provedAt: at("proved_at"),
  },
  (t) => [
    index("sessions_user").on(t.userId, t.lastSeenAt),
    check("sessions_kind", sql`${t.kind} in ('browser', 'api')`),
  ],
);

/** Reuse revokes the family, which is a session. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    id: id().primaryKey(),
    familyId: id("family_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
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

/** 256 bits, stored hashed. */
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
  (t) => [
    uniqueIndex("one_time_tokens_hash").on(t.tokenHash),
    index("one_time_tokens_user").on(t.userId),
    index("one_time_tokens_staff")
      .on(t.expiresAt)
      .where(sql`${t.purpose} = 'registration' and ${t.data} ->> 'staff' = 'true' and ${t.usedAt} is null`),
  ],
);

const REQUEST_KINDS = ["registration", "password-reset", "external-email", "wrong-passwords"] as const;
export type AccountRequestKind = (typeof REQUEST_KINDS)[number];

/**
 * E-mail addresses for registration, password reset or repeated wrong passwords. The page responds
 * immediately and the worker looks up the account, so neither response nor timing reveals it.
 */
export const accountRequests = pgTable(
  "account_requests",
  {
    id: id().primaryKey(),
    kind: text("kind").$type<AccountRequestKind>().notNull(),
    email: text("email").notNull(),
    data: jsonb("data").$type<Record<string, string>>().notNull().default({}),
    createdAt: at("created_at").notNull(),
    doneAt: at("done_at"),
  },
  (t) => [
    index("account_requests_open").on(t.createdAt).where(sql`${t.doneAt} is null`),
    check(
      "account_requests_kind",
      sql`${t.kind} in ('registration', 'password-reset', 'external-email', 'wrong-passwords')`,
    ),
  ],
);

export const externalAccounts = pgTable(
  "external_accounts",
  {
    provider: text("provider").$type<"google" | "facebook">().notNull(),
    /** Provider's id. E-mail addresses can change owner. */
    subject: text("subject").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    uniqueIndex("external_accounts_one").on(t.userId, t.provider),
    check("external_accounts_provider", sql`${t.provider} in ('google', 'facebook')`),
  ],
);

export const passkeys = pgTable(
  "passkeys",
  {
    /** Credential id in base64url. */
    id: text("id").primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    publicKey: bytes("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull().default([]),
    name: text("name").notNull(),
    createdAt: at("created_at").notNull(),
    lastUsedAt: at("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** Hashed; each works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    createdAt: at("created_at").notNull(),
    usedAt: at("used_at"),
  },
  (t) => [uniqueIndex("recovery_codes_hash").on(t.userId, t.codeHash)],
);
