import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { DEFAULT_TIME_ZONE } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { at, bytes, id } from "./columns";

export type EmailProof = "registration" | "invitation" | "change" | "reset" | "google" | "facebook";

/**
 * Accounts and invited people. Only `lib/identity` and `lib/user` use the table; other code reads the view
 * `people`.
 */
export const users = pgTable(
  "users",
  {
    id: id().primaryKey(),
    /** Lower case. Null if invited by phone. */
    email: text("email"),
    /** When an e-mail to it was read, or a sign-in provider vouched for it. */
    emailConfirmedAt: at("email_confirmed_at"),
    /** Proven in a session of this account. Null if only a provider vouched, or if the reader is unknown. */
    emailProvedAt: at("email_proved_at"),
    /** Null if unknown. */
    emailProof: text("email_proof").$type<EmailProof>(),
    phoneNumber: text("phone_number"),
    phoneConfirmedAt: at("phone_confirmed_at"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    passwordHash: text("password_hash"),
    passwordSetAt: at("password_set_at"),
    imageName: text("image_name"),
    /** 0 e-mail, 1 text (001 §3). */
    preferredCommunicationMethod: smallint("preferred_communication_method").notNull().default(1),
    /** End of registration; "verified" on screens. */
    registeredAt: at("registered_at"),
    /** Null for older accounts. */
    termsVersion: text("terms_version"),
    termsAcceptedAt: at("terms_accepted_at"),
    termsAcceptedBy: text("terms_accepted_by").$type<"page" | "api">(),
    isPlatformAdmin: boolean("is_platform_admin").notNull().default(false),
    /** Invalidates older cookies of known browsers (`lib/identity/sessions/known-device.ts`). */
    devicesForgottenAt: at("devices_forgotten_at"),
    /** Incremented to end all sessions: cookies and tokens contain it. */
    sessionVersion: integer("session_version").notNull().default(0),
    /** Sealed. Required only after a code confirmed it. */
    totpSecret: text("totp_secret"),
    totpConfirmedAt: at("totp_confirmed_at"),
    /** Codes up to this time step are refused, so that none works twice. */
    totpLastStep: bigint("totp_last_step", { mode: "number" }),
    timeZone: text("time_zone").notNull().default(DEFAULT_TIME_ZONE),
    language: text("language").$type<Language>().notNull().default("en"),
    createdAt: at("created_at").notNull(),
    deletedAt: at("deleted_at"),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    index("users_mailbox").on(sql`canonical_mailbox(${t.email})`),
    index("users_phone").on(t.phoneNumber),
    index("users_staff").on(t.id).where(sql`${t.isPlatformAdmin}`),
    // For the provider's list and search. The name columns let Postgres skip rows in the index alone.
    index("users_named")
      .on(sql`fold_text(${t.firstName} || ' ' || ${t.lastName}) collate "C"`, t.id, t.firstName, t.lastName)
      .where(sql`${t.deletedAt} is null`),
    index("users_text")
      .using(
        "gin",
        sql`text_of_member(${t.firstName} || ' ' || ${t.lastName}, ${t.email}, null) gin_trgm_ops`,
      )
      .where(sql`${t.deletedAt} is null`),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
    check(
      "users_email_proof",
      sql`${t.emailProof} in ('registration', 'invitation', 'change', 'reset', 'google', 'facebook')`,
    ),
    check("users_language", sql`${t.language} in ('en', 'es')`),
    check("users_method", sql`${t.preferredCommunicationMethod} in (0, 1)`),
  ],
);

/** Re-encoded. A name always has the same bytes, so caches may keep it forever. */
export const pictures = pgTable(
  "pictures",
  {
    /** Random, so that addresses cannot be guessed. */
    name: text("name").primaryKey(),
    userId: id("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Null if in the store. */
    bytes: bytes("bytes"),
    /** Null if in the database. */
    objectKey: text("object_key"),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    index("pictures_user").on(t.userId),
    check("pictures_lie_somewhere", sql`(${t.bytes} is null) <> (${t.objectKey} is null)`),
  ],
);
