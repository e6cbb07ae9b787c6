import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, id, jsonb } from "./columns";
import { communities } from "./community";
import { users } from "./users";

/** `stopped` waits for an admin to resume; in `done`, each row is invited or has a reason. */
export type ImportState = "draft" | "sending" | "stopped" | "done";

/** Deleted some time after sending (`forgetOldImports`). */
export const memberImports = pgTable(
  "member_imports",
  {
    id: id().primaryKey(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    state: text("state").$type<ImportState>().notNull().default("draft"),
    createdBy: id("created_by").references(() => users.id, { onDelete: "set null" }),
    sentBy: id("sent_by").references(() => users.id, { onDelete: "set null" }),
    /**
     * Null for contact cards and after sending. A guessed column blocks sending. Drafts of the previous
     * release lack `isGuessed`: all columns count as guessed.
     */
    columns: jsonb("columns").$type<{ header: string; meaning: string; isGuessed?: boolean }[]>(),
    hasHeader: boolean("has_header").notNull().default(false),
    twoSurnames: boolean("two_surnames").notNull().default(false),
    /** Exceeded the row or column limit. */
    isCut: boolean("is_cut").notNull().default(false),
    isNarrowed: boolean("is_narrowed").notNull().default(false),
    /** Only for several sheets or hidden rows; null after sending. */
    sheet: jsonb("sheet").$type<{ name: string; others: number; hiddenRows: number; isLong?: boolean }>(),
    /** Invited and excluded rows. */
    total: integer("total").notNull().default(0),
    leftOut: integer("left_out").notNull().default(0),
    createdAt: at("created_at").notNull(),
    /** The oldest import is processed, and deleted, first. */
    touchedAt: at("touched_at").notNull(),
    sentAt: at("sent_at"),
    endedAt: at("ended_at"),
    /** Set while the daily limit of invitations is used up. */
    resumesAt: at("resumes_at"),
  },
  (t) => [
    index("member_imports_community").on(t.communityId, t.createdAt),
    index("member_imports_sending").on(t.touchedAt).where(sql`${t.state} = 'sending'`),
    check("member_imports_state", sql`${t.state} in ('draft', 'sending', 'stopped', 'done')`),
  ],
);

export type RowOutcome = "invited" | "known" | "refused";

/** An invited row keeps only the invitation. */
export const memberImportRows = pgTable(
  "member_import_rows",
  {
    importId: id("import_id")
      .notNull()
      .references(() => memberImports.id, { onDelete: "cascade" }),
    /** Line in the list. */
    number: integer("number").notNull(),
    /** Lets a column change its meaning; empty after sending. */
    cells: jsonb("cells").$type<string[]>().notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** Normalized if valid, else as typed; empty if missing. */
    email: text("email").notNull(),
    phoneNumber: text("phone_number").notNull(),
    /** Reasons by field; null if valid. */
    faults: jsonb("faults").$type<Record<string, unknown[]>>(),
    /** Kept row of the same person. */
    twiceOf: integer("twice_of"),
    /** First row of a household with a shared address. */
    sharesWith: integer("shares_with"),
    /** Admin's override. */
    choice: text("choice").$type<"in" | "out">(),
    /** A new column meaning does not change it. */
    isEdited: boolean("is_edited").notNull().default(false),
    outcome: text("outcome").$type<RowOutcome>(),
    reason: text("reason"),
    /** No reference: deleting an account deletes invitations and must not wait for an import. */
    invitationId: id("invitation_id"),
    doneAt: at("done_at"),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    index("member_import_rows_invitation").on(t.invitationId).where(sql`${t.invitationId} is not null`),
    index("member_import_rows_email").on(t.email).where(sql`${t.email} <> ''`),
    index("member_import_rows_phone").on(t.phoneNumber).where(sql`${t.phoneNumber} <> ''`),
    check("member_import_rows_choice", sql`${t.choice} in ('in', 'out')`),
    check("member_import_rows_outcome", sql`${t.outcome} in ('invited', 'known', 'refused')`),
  ],
);
