import { eq } from "drizzle-orm";
import { communities } from "@/db/schema/community";
import { memberImportRows, memberImports } from "@/db/schema/member-imports";
import { conflict, HOUR, invalidField } from "@/lib/kernel";
import {
  type Ctx,
  consumeLimit,
  conversation,
  inTransaction,
  type Limit,
  newId,
  requireUser,
} from "@/lib/platform";
import { idOf } from "../facts";
import { requireAdmin } from "../policies";
import { checkPerson } from "./check-person";
import { readSent, type SentList } from "./read-sent";
import { compareRows, ROWS_AT_ONCE } from "./rows";
import { startImportSchema } from "./schemas";

/** Parsing takes up to a second of CPU. */
const LISTS: Limit = { max: 40, windowSeconds: HOUR / 1000 };
async function keep(ctx: Ctx, communityId: string, { list, sheet }: SentList): Promise<string> {
  const { userId } = requireUser(ctx);
  const importId = newId();
  const now = ctx.now();
  const { columns, hasHeader, twoSurnames, isCut, isNarrowed } = list;
  await ctx.db.insert(memberImports).values({
    id: importId,
    communityId,
    createdBy: userId,
    columns,
    hasHeader,
    twoSurnames,
    isCut,
    isNarrowed,
    sheet,
    createdAt: now,
    touchedAt: now,
  });
  for (let from = 0; from < list.rows.length; from += ROWS_AT_ONCE) {
    const rows = list.rows.slice(from, from + ROWS_AT_ONCE).map(({ line, cells, person, problem }) => {
      const row = checkPerson(person, problem);
      return { ...row, importId, number: line, cells, faults: faultsOf(row) };
    });
    await ctx.db.insert(memberImportRows).values(rows);
  }
  await compareRows(ctx, importId);
  return importId;
}

const faultsOf = (row: ReturnType<typeof checkPerson>) =>
  row.faults as typeof memberImportRows.$inferInsert.faults;

async function requireOwnList(ctx: Ctx, communityId: string): Promise<void> {
  await requireAdmin(ctx, communityId);
  const [community] = await ctx.db
    .select({ confirmedAt: communities.confirmedAt })
    .from(communities)
    .where(eq(communities.id, communityId));
  if (!community?.confirmedAt) throw conflict("community.waiting");
}

/**
 * Imports a list or file (CSV, vCard, Excel) of up to 2,000 people, as a draft with each row's fault. For
 * admins of an approved community. No transaction is open during parsing.
 *
 * - Throws `invalid` for a file that is no list and for a list without people.
 * - Throws `conflict` before approval, `too_many` past an hour's lists.
 * - Throws `unavailable` when too many files wait to be parsed.
 */
export const startImport = conversation(
  startImportSchema,
  async (ctx, input): Promise<{ importId: string }> => {
    const communityId = idOf(input.communityId);
    await requireOwnList(ctx, communityId);
    await consumeLimit(ctx, `member-import:${communityId}`, LISTS);
    const read = await readSent(input);
    if (read.list.rows.length === 0) throw invalidField(input.file ? "file" : "list", "import.nobody");
    return inTransaction(ctx, async (inner) => {
      // The caller may have lost the role during parsing.
      await requireOwnList(inner, communityId);
      return { importId: await keep(inner, communityId, read) };
    });
  },
);
