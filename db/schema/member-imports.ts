import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, id, jsonb } from "./columns";
import { communities } from "./community";
import { users } from "./users";

/**
 * `draft`: under review. `sending`: the worker sends it. `stopped`: waits for an admin to resume. `done`:
 * each row is invited or has a reason.
 */
export type ImportState = "draft" | "sending" | "stopped" | "done";

/** List of people invited together. Deleted some time after sending (`forgetOldImports`). */
export const memberImports = pgTable(
  "member_imports",
  {
    id: id().primaryKey(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    state: text("state").$type<ImportState>().notNull().default("draft"),
    createdBy: id("created_by").references(() => users.id, { onDelete: "set null" }),
    /** Author of the invitations. */
    sentBy: id("sent_by").references(() => users.id, { onDelete: "set null" }),
    /**
     * Meaning of each column; null for contact cards and after sending. A guessed column blocks sending.
     * Drafts of the previous release lack `isGuessed`, so all of their columns count as guessed.
     */
    columns: jsonb("columns").$type<{ header: string; meaning: string; isGuessed?: boolean }[]>(),
    hasHeader: boolean("has_header").notNull().default(false),
    twoSurnames: boolean("two_surnames").notNull().default(false),
    /** The list exceeded the row or column limit. */
    isCut: boolean("is_cut").notNull().default(false),
    isNarrowed: boolean("is_narrowed").notNull().default(false),
    /** Sheet of a workbook with several sheets or hidden rows; null otherwise and after sending. */
    sheet: jsonb("sheet").$type<{ name: string; others: number; hiddenRows: number; isLong?: boolean }>(),
    /** Invitations and excluded rows at the time of sending. */
    total: integer("total").notNull().default(0),
    leftOut: integer("left_out").notNull().default(0),
    createdAt: at("created_at").notNull(),
    /** Last change or batch. The oldest is processed, and deleted, first. */
    touchedAt: at("touched_at").notNull(),
    sentAt: at("sent_at"),
    endedAt: at("ended_at"),
    /** Set while the community's daily limit of invitations is used up. */
    resumesAt: at("resumes_at"),
  },
  (t) => [
    index("member_imports_community").on(t.communityId, t.createdAt),
    index("member_imports_sending").on(t.touchedAt).where(sql`${t.state} = 'sending'`),
    check("member_imports_state", sql`${t.state} in ('draft', 'sending', 'stopped', 'done')`),
  ],
);

/** Result of a sent row. `refused` has a reason. */
export type RowOutcome = "invited" | "known" | "refused";

/** Person of a list. An invited row keeps only the invitation. */
export const memberImportRows = pgTable(
  "member_import_rows",
  {
    importId: id("import_id")
      .notNull()
      .references(() => memberImports.id, { onDelete: "cascade" }),
    /** First line of the row in the list. */
    number: integer("number").notNull(),
    /** Raw cells, so that a column's meaning can change; empty after sending. */
    cells: jsonb("cells").$type<string[]>().notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** Normalized (lower case, E.164) if valid, else as typed; empty if missing. */
    email: text("email").notNull(),
    phoneNumber: text("phone_number").notNull(),
    /** Reasons for refusal by field; null for a valid row. */
    faults: jsonb("faults").$type<Record<string, unknown[]>>(),
    /** Number of the kept row for the same person. */
    twiceOf: integer("twice_of"),
    /** First row of a household, whose rows share an address under different names. Null otherwise. */
    sharesWith: integer("shares_with"),
    /** Admin's override: exclude a valid row, or invite a person again. */
    choice: text("choice").$type<"in" | "out">(),
    /** Edited by an admin: a new column meaning does not change it. */
    isEdited: boolean("is_edited").notNull().default(false),
    outcome: text("outcome").$type<RowOutcome>(),
    reason: text("reason"),
    /** Not a reference: deleting an account deletes invitations and must not wait for an import. */
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
