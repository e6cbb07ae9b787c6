import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { memberImportRows, memberImports } from "@/db/schema/member-imports";
import { cleanCell, cleanEmail, cleanPhone } from "@/lib/integrations/lists/clean";
import type { Column } from "@/lib/integrations/lists/columns";
import { type ListedPerson, personReader } from "@/lib/integrations/lists/person-reader";
import { type Ctx, command } from "@/lib/platform";
import { checkPerson } from "./check-person";
import { compareRows, lockImport, ROWS_AT_ONCE, writeRows } from "./rows";
import { changeImportSchema, importIdSchema, mapColumnsSchema } from "./schemas";

type Row = typeof memberImportRows.$inferSelect;

const rowIs = (importId: string, number: number) =>
  and(eq(memberImportRows.importId, importId), eq(memberImportRows.number, number));

const touch = (ctx: Ctx, importId: string) =>
  ctx.db.update(memberImports).set({ touchedAt: ctx.now() }).where(eq(memberImports.id, importId));

const typedInto = (row: Row, typed: Partial<ListedPerson>) => ({
  number: row.number,
  isEdited: true,
  ...checkPerson({
    firstName: cleanCell(typed.firstName ?? row.firstName),
    lastName: cleanCell(typed.lastName ?? row.lastName),
    email: cleanEmail(cleanCell(typed.email ?? row.email)),
    phoneNumber: cleanPhone(cleanCell(typed.phoneNumber ?? row.phoneNumber)),
  }),
});

const isSame = (row: Row, now: ListedPerson) =>
  (["firstName", "lastName", "email", "phoneNumber"] as const).every((field) => row[field] === now[field]);

type Changed = { stillWrong: number };

/** Saves an admin's corrections, valid or not. For admins. Throws `conflict` once sent. */
export const changeImport = command(changeImportSchema, async (ctx, input): Promise<Changed> => {
  const { id } = await lockImport(ctx, input, "draft");
  const typed = new Map(input.rows.map((row) => [row.number, row]));
  const rows = await ctx.db
    .select()
    .from(memberImportRows)
    .where(and(eq(memberImportRows.importId, id), inArray(memberImportRows.number, [...typed.keys()])));
  const written = rows
    .map((row) => ({ row, now: typedInto(row, typed.get(row.number) ?? {}) }))
    .filter(({ row, now }) => !isSame(row, now))
    .map(({ now }) => now);
  await writeRows(ctx, id, written);
  if (input.choose) {
    const { number, choice } = input.choose;
    await ctx.db
      .update(memberImportRows)
      .set({ choice: choice === "rule" ? null : choice })
      .where(rowIs(id, number));
  }
  await compareRows(ctx, id);
  await touch(ctx, id);
  return { stillWrong: written.filter(({ faults }) => faults !== null).length };
});

/**
 * Reads the rows again with confirmed column meanings; corrected rows stay. For admins. Throws `conflict`
 * once sent.
 */
export const mapColumns = command(mapColumnsSchema, async (ctx, input): Promise<void> => {
  const { id, columns: before, twoSurnames, hasHeader } = await lockImport(ctx, input, "draft");
  if (!before) return;
  const columns = before.map(
    ({ header }, at): Column => ({ header, meaning: input.columns[at] ?? "none", isGuessed: false }),
  );
  const personOf = personReader({ columns, twoSurnames, isLoose: !hasHeader });
  await ctx.db.update(memberImports).set({ columns }).where(eq(memberImports.id, id));
  for (let last = 0, count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; ) {
    const rows = await ctx.db
      .select({
        number: memberImportRows.number,
        cells: memberImportRows.cells,
        faults: memberImportRows.faults,
      })
      .from(memberImportRows)
      .where(
        and(
          eq(memberImportRows.importId, id),
          eq(memberImportRows.isEdited, false),
          gt(memberImportRows.number, last),
        ),
      )
      .orderBy(asc(memberImportRows.number))
      .limit(ROWS_AT_ONCE);
    const anew = rows
      .filter(({ faults }) => !faults || !("line" in faults))
      .map(({ number, cells }) => ({ number, isEdited: false, ...checkPerson(personOf(cells)) }));
    await writeRows(ctx, id, anew);
    count = rows.length;
    last = rows.at(-1)?.number ?? last;
  }
  await compareRows(ctx, id);
  await touch(ctx, id);
});

/** For admins. Throws `conflict` once sent. */
export const discardImport = command(importIdSchema, async (ctx, input): Promise<void> => {
  const { id } = await lockImport(ctx, input, "draft");
  await ctx.db.delete(memberImports).where(eq(memberImports.id, id));
});
