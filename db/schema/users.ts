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

/**
 * How an address became an account's: by the link of a registration or of an invitation, by a change, by a link
 * to choose a new password, or because a provider of sign-ins vouched for it.
 */
export type EmailProof = "registration" | "invitation" | "change" | "reset" | "google" | "facebook";

/**
 * Accounts, and people who were only invited. The table belongs to `lib/identity`, which authenticates
 * people, and to `lib/user`, which keeps their profiles. All other code reads the view `people`.
 */
export const users = pgTable(
  "users",
  {
    id: id().primaryKey(),
    /** Lower case. Null while an invited person is known by phone only. */
    email: text("email"),
    /** When somebody read an e-mail sent to the address, or a provider of sign-ins vouched for it. */
    emailConfirmedAt: at("email_confirmed_at"),
    /**
     * When the owner of this account showed, in a session of its own, that they read e-mails to the address.
     * Null for an address that only a provider vouched for, and where nobody knows who opened the e-mail.
     */
    emailProvedAt: at("email_proved_at"),
    /** What the address became this account's by; null where nobody knows. */
    emailProof: text("email_proof").$type<EmailProof>(),
    /** E.164. */
    phoneNumber: text("phone_number"),
    phoneConfirmedAt: at("phone_confirmed_at"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    passwordHash: text("password_hash"),
    /** When this password was chosen; null without one. */
    passwordSetAt: at("password_set_at"),
    imageName: text("image_name"),
    /** 0 e-mail, 1 text (specification 001 §3). */
    preferredCommunicationMethod: smallint("preferred_communication_method").notNull().default(1),
    /** Set when registration is finished; "verified" on the screens. */
    registeredAt: at("registered_at"),
    /** The terms accepted at registration (`termsVersion`), when, and where; null for accounts of before it was stored. */
    termsVersion: text("terms_version"),
    termsAcceptedAt: at("terms_accepted_at"),
    termsAcceptedBy: text("terms_accepted_by").$type<"page" | "api">(),
    isPlatformAdmin: boolean("is_platform_admin").notNull().default(false),
    /** Notes of known browsers from before this moment are invalid (`lib/identity/sessions/known-device.ts`). */
    devicesForgottenAt: at("devices_forgotten_at"),
    /** Incremented to end every session of the account: cookies and tokens contain the version. */
    sessionVersion: integer("session_version").notNull().default(0),
    /** The sealed secret of the second factor. No sign-in requires it before a code has confirmed it. */
    totpSecret: text("totp_secret"),
    totpConfirmedAt: at("totp_confirmed_at"),
    /**
     * The last time step whose code was accepted. Its code and those of earlier steps are refused, so that no
     * code works twice.
     */
    totpLastStep: bigint("totp_last_step", { mode: "number" }),
    timeZone: text("time_zone").notNull().default(DEFAULT_TIME_ZONE),
    /** The language of what we send them. */
    language: text("language").$type<Language>().notNull().default("en"),
    createdAt: at("created_at").notNull(),
    deletedAt: at("deleted_at"),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    index("users_mailbox").on(sql`canonical_mailbox(${t.email})`),
    index("users_phone").on(t.phoneNumber),
    index("users_staff").on(t.id).where(sql`${t.isPlatformAdmin}`),
    // The provider's list, by the name in small letters without accents, and its search. With the columns of the name,
    // Postgres skips in the index alone.
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

/**
 * Pictures that people uploaded, re-encoded. A name always stands for the same bytes, so caches may keep it for ever.
 */
export const pictures = pgTable(
  "pictures",
  {
    /** The value of `imageName`: random, so that nobody can guess the address of a picture. */
    name: text("name").primaryKey(),
    userId: id("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Null for a picture that lies in the configured store. */
    bytes: bytes("bytes"),
    /** Where it lies there; null for one in the database. */
    objectKey: text("object_key"),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    index("pictures_user").on(t.userId),
    check("pictures_lie_somewhere", sql`(${t.bytes} is null) <> (${t.objectKey} is null)`),
  ],
);
