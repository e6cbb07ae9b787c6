import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { memberImportRows } from "@/db/schema/member-imports";
import type { Column } from "@/lib/integrations/lists/columns";
import type { ReadSheet } from "@/lib/integrations/lists/read-list-file";
import type { FieldReasons } from "@/lib/kernel";
import { type Ctx, query } from "@/lib/platform";
import { idOf } from "../facts";
import { requireAdmin } from "../policies";
import { hasGuesses, importOf } from "./rows";
import { readImportSchema } from "./schemas";
import { type RowStanding, standingIn } from "./standing";

export const ROWS_A_PAGE = 40;

export type ListRow = {
  number: number;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  standing: RowStanding;
  faults: FieldReasons | null;
  /** The same person's line, which is kept. */
  twiceOf: number | null;
  /** Its household's first line. */
  sharesWith: number | null;
};

export type ImportDraft = {
  id: string;
  createdAt: Date;
  /** Null for contact cards. */
  columns: (Column & { samples: string[] })[] | null;
  /** An admin must check guesses before sending. */
  hasGuesses: boolean;
  isCut: boolean;
  isNarrowed: boolean;
  /** Only for several sheets or hidden rows. */
  sheet: ReadSheet | null;
  rows: ListRow[];
  counts: Record<RowStanding, number>;
  /** Over all pages. */
  total: number;
};

const NONE: Record<RowStanding, number> = {
  fault: 0,
  twice: 0,
  member: 0,
  invited: 0,
  again: 0,
  new: 0,
  out: 0,
};

async function samplesOf(ctx: Ctx, importId: string, columns: Column[]): Promise<ImportDraft["columns"]> {
  const rows = await ctx.db
    .select({ cells: memberImportRows.cells })
    .from(memberImportRows)
    .where(eq(memberImportRows.importId, importId))
    .orderBy(asc(memberImportRows.number))
    .limit(20);
  return columns.map((column, at) => ({
    ...column,
    samples: rows.flatMap(({ cells }) => cells[at] || []).slice(0, 2),
  }));
}

/**
 * Returns a page of an unsent list: invalid rows first, then in list order by household. For admins. Reveals
 * only what inviting an address does. Throws `notFound` for an unknown list.
 */
export const readImport = query(readImportSchema, async (ctx, input): Promise<ImportDraft> => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  const found = await importOf(ctx, communityId, input.importId);
  const standing = standingIn(ctx, communityId);
  const ours = eq(memberImportRows.importId, found.id);
  const judged = ctx.db
    .select({ number: memberImportRows.number, standing: standing.as("standing") })
    .from(memberImportRows)
    .where(ours)
    .as("judged");
  const groups = await ctx.db
    .select({ standing: judged.standing, count: count() })
    .from(judged)
    .groupBy(judged.standing);
  const counts = { ...NONE, ...Object.fromEntries(groups.map((one) => [one.standing, one.count])) };
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const total = input.show === "fix" ? counts.fault : all;
  const page = Math.min(input.page, Math.max(1, Math.ceil(total / ROWS_A_PAGE)));
  const household = sql`coalesce(${memberImportRows.sharesWith}, ${memberImportRows.number})`;
  const rows = await ctx.db
    .select({
      number: memberImportRows.number,
      firstName: memberImportRows.firstName,
      lastName: memberImportRows.lastName,
      email: memberImportRows.email,
      phoneNumber: memberImportRows.phoneNumber,
      standing: judged.standing,
      faults: memberImportRows.faults,
      twiceOf: memberImportRows.twiceOf,
      sharesWith: memberImportRows.sharesWith,
    })
    .from(memberImportRows)
    .innerJoin(judged, eq(judged.number, memberImportRows.number))
    .where(and(ours, input.show === "fix" ? eq(judged.standing, "fault") : undefined))
    .orderBy(desc(sql`${judged.standing} = 'fault'`), asc(household), asc(memberImportRows.number))
    .limit(ROWS_A_PAGE)
    .offset((page - 1) * ROWS_A_PAGE);
  return {
    id: found.id,
    createdAt: found.createdAt,
    columns: found.columns && (await samplesOf(ctx, found.id, found.columns as Column[])),
    hasGuesses: hasGuesses(found),
    isCut: found.isCut,
    isNarrowed: found.isNarrowed,
    sheet: found.sheet,
    rows: rows.map((row) => ({ ...row, faults: row.faults as FieldReasons | null })),
    counts,
    total,
  };
});
