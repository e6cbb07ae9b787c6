import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, id, jsonb } from "./columns";
import { communities } from "./community";
import { users } from "./users";

/**
 * `draft` is being looked through; `sending` is the worker's; `stopped` waits for an admin to go on with it; of a list
 * that is `done` everybody was invited or has a reason.
 */
export type ImportState = "draft" | "sending" | "stopped" | "done";

/** A list of people that an admin invites at once. Forgotten some time after it was sent (`forgetOldImports`). */
export const memberImports = pgTable(
  "member_imports",
  {
    id: id().primaryKey(),
    communityId: id("community_id")
      .notNull()
      .references(() => communities.id, { onDelete: "cascade" }),
    state: text("state").$type<ImportState>().notNull().default("draft"),
    createdBy: id("created_by").references(() => users.id, { onDelete: "set null" }),
    /** Who sends it: the invitations are theirs. */
    sentBy: id("sent_by").references(() => users.id, { onDelete: "set null" }),
    /**
     * What each column holds; null for contact cards, and after the list was sent. A list with a guessed column is not
     * sent; a draft of the release before does not say which are, so all of its columns count as guessed.
     */
    columns: jsonb("columns").$type<{ header: string; meaning: string; isGuessed?: boolean }[]>(),
    hasHeader: boolean("has_header").notNull().default(false),
    twoSurnames: boolean("two_surnames").notNull().default(false),
    /** The list had more people, or more columns, than are read. */
    isCut: boolean("is_cut").notNull().default(false),
    isNarrowed: boolean("is_narrowed").notNull().default(false),
    /** The sheet of a workbook with several sheets or hidden rows; null for other lists, and once the list was sent. */
    sheet: jsonb("sheet").$type<{ name: string; others: number; hiddenRows: number; isLong?: boolean }>(),
    /** How many were to be invited, and how many rows were left out, when it was sent. */
    total: integer("total").notNull().default(0),
    leftOut: integer("left_out").notNull().default(0),
    createdAt: at("created_at").notNull(),
    /** The last change or batch: whatever waits longest is taken first, and forgotten first. */
    touchedAt: at("touched_at").notNull(),
    sentAt: at("sent_at"),
    endedAt: at("ended_at"),
    /** Until then it waits, because the community has invited as many as it may in a day. */
    resumesAt: at("resumes_at"),
  },
  (t) => [
    index("member_imports_community").on(t.communityId, t.createdAt),
    index("member_imports_sending").on(t.touchedAt).where(sql`${t.state} = 'sending'`),
    check("member_imports_state", sql`${t.state} in ('draft', 'sending', 'stopped', 'done')`),
  ],
);

/** What became of a row that was sent. `refused` has its reason. */
export type RowOutcome = "invited" | "known" | "refused";

/** One person of a list. A row that was invited keeps nothing of the person but the invitation. */
export const memberImportRows = pgTable(
  "member_import_rows",
  {
    importId: id("import_id")
      .notNull()
      .references(() => memberImports.id, { onDelete: "cascade" }),
    /** The line of the list on which it begins. */
    number: integer("number").notNull(),
    /** The cells as they were read, so that a column can be given another meaning; empty after the list was sent. */
    cells: jsonb("cells").$type<string[]>().notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** In the form of accounts (lower case, E.164) where they are right, else as typed; empty without one. */
    email: text("email").notNull(),
    phoneNumber: text("phone_number").notNull(),
    /** Why each field is refused; null for a row that is right. */
    faults: jsonb("faults").$type<Record<string, unknown[]>>(),
    /** Another row of the list that is the same person, and is kept. */
    twiceOf: integer("twice_of"),
    /** The first line of the household: rows with one address and different names. Null for an address of one person. */
    sharesWith: integer("shares_with"),
    /** What the admin chose against the rule: to leave a right row out, or to invite somebody again. */
    choice: text("choice").$type<"in" | "out">(),
    /** An admin has typed something here, so a column's new meaning does not change it. */
    isEdited: boolean("is_edited").notNull().default(false),
    outcome: text("outcome").$type<RowOutcome>(),
    /** The name of the reason; null where there is none. */
    reason: text("reason"),
    /** Not a reference, so that an account's end, which deletes invitations, waits for no list. */
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
