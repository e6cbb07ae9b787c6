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
import { idOf, requireAdmin } from "../policies";
import { checkPerson } from "./check-row";
import { type ReadSheet, readWorkbook } from "./read-workbook";
import { decodeList, problemOfText } from "./rules/decode";
import { type ReadList, readList } from "./rules/read-list";
import { compareList } from "./rules/twice";
import { startImportSchema } from "./schemas";

/** Reading a list costs the processor up to a second. */
const LISTS: Limit = { max: 40, windowSeconds: HOUR / 1000 };
/** So many rows are written in one statement: Postgres takes 65,535 values. */
const AT_ONCE = 500;

type Sent = { list?: string | undefined; file?: Uint8Array | undefined };
type Read = { list: ReadList; sheet: ReadSheet | null };

async function readSent(input: Sent): Promise<Read> {
  const isPasted = (input.list ?? "").trim() !== "";
  if (isPasted && input.file) throw invalidField("list", "import.one_of_two");
  if (!input.file) {
    if (!isPasted) throw invalidField("list", "import.nothing");
    const text = (input.list ?? "").replaceAll("\u0000", "");
    const problem = problemOfText(text);
    if (problem) throw invalidField("list", problem);
    return { list: readList(text), sheet: null };
  }
  const decoded = decodeList(input.file);
  const read = "isArchive" in decoded ? await readWorkbook(input.file) : decoded;
  if ("problem" in read) throw invalidField("file", read.problem);
  return "text" in read ? { list: readList(read.text), sheet: null } : read;
}

async function keep(ctx: Ctx, communityId: string, { list, sheet }: Read): Promise<string> {
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
  const rows = list.rows.map(({ line, cells, person, problem }) => ({
    importId,
    number: line,
    cells,
    ...checkPerson(person, problem),
  }));
  const { twice, sharesWith } = compareList(rows.filter(({ faults }) => faults === null));
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await ctx.db.insert(memberImportRows).values(
      rows.slice(from, from + AT_ONCE).map((row) => ({
        ...row,
        faults: faultsOf(row),
        twiceOf: twice.get(row.number) ?? null,
        sharesWith: sharesWith.get(row.number) ?? null,
      })),
    );
  }
  return importId;
}

/** Reasons as the row keeps them. */
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
 * Reads a pasted list or an uploaded file (CSV in any usual form, vCard, or an Excel workbook) of up to 2,000 people, and
 * keeps it for an admin to look through: each row with its fault. Invites no one. For admins of an approved community. No
 * transaction is open while the list is parsed.
 *
 * - Throws `invalid` for a file that is no list and for a list without people.
 * - Throws `conflict` while the community waits for approval, `too_many` past an hour's lists.
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
      // The caller may have lost the role while the list was parsed.
      await requireOwnList(inner, communityId);
      return { importId: await keep(inner, communityId, read) };
    });
  },
);
