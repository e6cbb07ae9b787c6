import { and, asc, eq, sql } from "drizzle-orm";
import { jsonText } from "@/db/schema/columns";
import { type ImportState, memberImportRows, memberImports } from "@/db/schema/member-imports";
import { conflict, notFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { idOf } from "../facts";
import { lockCommunity } from "../lock";
import { requireAdmin } from "../policies";
import type { CheckedPerson } from "./check-person";
import { compareList } from "./rules/compare-list";

export type ImportRow = typeof memberImports.$inferSelect;

/** Throws `notFound` for another community's import. */
export async function importOf(ctx: Ctx, communityId: string, importId: string): Promise<ImportRow> {
  const [row] = await ctx.db
    .select()
    .from(memberImports)
    .where(and(eq(memberImports.id, idOf(importId)), eq(memberImports.communityId, communityId)));
  if (!row) throw notFound("no such import");
  return row;
}

/**
 * Locks the community's row, so that two admins and the worker take turns. Throws `conflict` unless in this
 * state.
 */
export async function lockImport(
  ctx: Ctx,
  input: { communityId: string; importId: string },
  state: ImportState,
): Promise<ImportRow> {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  await lockCommunity(ctx, communityId);
  const found = await importOf(ctx, communityId, input.importId);
  if (found.state !== state) {
    throw conflict(state === "draft" ? "import.sent_already" : "import.not_under_way");
  }
  return found;
}

/** True until an admin has checked guessed columns. */
export const hasGuesses = ({ columns }: Pick<ImportRow, "columns">): boolean =>
  columns?.some(({ isGuessed }) => isGuessed !== false) ?? false;

/** Rows per step; the event loop serves requests between steps. */
export const ROWS_AT_ONCE = 100;

type Written = CheckedPerson & { number: number; isEdited: boolean };

export async function writeRows(ctx: Ctx, importId: string, rows: Written[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.execute(sql`
    update ${memberImportRows} as r
    set first_name = v."firstName", last_name = v."lastName", email = v.email, phone_number = v."phoneNumber",
      faults = nullif(v.faults, 'null'::jsonb), is_edited = v."isEdited"
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as v(
      number int, "firstName" text, "lastName" text, email text, "phoneNumber" text, faults jsonb, "isEdited" boolean)
    where r.import_id = ${importId} and r.number = v.number`);
}

/** Finds duplicates and households again. */
export async function compareRows(ctx: Ctx, importId: string): Promise<void> {
  const rows = await ctx.db
    .select({
      number: memberImportRows.number,
      firstName: memberImportRows.firstName,
      lastName: memberImportRows.lastName,
      email: memberImportRows.email,
      phoneNumber: memberImportRows.phoneNumber,
      isRight: sql<boolean>`${memberImportRows.faults} is null and ${memberImportRows.choice} is distinct from 'out'`,
      twiceOf: memberImportRows.twiceOf,
      sharesWith: memberImportRows.sharesWith,
    })
    .from(memberImportRows)
    .where(eq(memberImportRows.importId, importId))
    .orderBy(asc(memberImportRows.number));
  const list = compareList(rows.filter(({ isRight }) => isRight));
  const changed = rows.flatMap(({ number, twiceOf, sharesWith }) => {
    const of = list.twice.get(number) ?? null;
    const shares = list.sharesWith.get(number) ?? null;
    return of === twiceOf && shares === sharesWith ? [] : [{ number, of, shares }];
  });
  if (changed.length === 0) return;
  await ctx.db.execute(sql`
    update ${memberImportRows} as r set twice_of = v.of, shares_with = v.shares
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as v(number int, of int, shares int)
    where r.import_id = ${importId} and r.number = v.number`);
}
