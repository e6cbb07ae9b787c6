import { and, asc, eq, gt, gte, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type ConsentSource, type ConsentState, textConsentRecords } from "@/db/schema/notification";
import { asIssue, DAY, moment } from "@/lib/kernel";
import {
  audit,
  type Ctx,
  keyedHash,
  look,
  parseInput,
  requirePlatform,
  requireRecentProof,
} from "@/lib/platform";
import type { Table, TableColumn } from "@/lib/platform/table";

export type ConsentLine = {
  id: string;
  at: Date;
  phone: string;
  state: ConsentState | "ended";
  source: ConsentSource;
  words: string;
  /** Null without an account. */
  userId: string | null;
};

const LINE = {
  id: textConsentRecords.id,
  at: textConsentRecords.at,
  phone: textConsentRecords.phone,
  state: textConsentRecords.state,
  source: textConsentRecords.source,
  words: textConsentRecords.words,
  userId: textConsentRecords.userId,
};

/** The log contains no numbers, only this mark. */
const markOf = (phone: string) => keyedHash(`phone:${phone}`).slice(0, 22);

/** Lists a number's records. Logs each read. Platform admins only. Throws `proof_needed`. */
export const consentsOf = look(
  z.object({ phone: z.string().regex(/^\+[1-9]\d{6,14}$/, asIssue("input.invalid")) }),
  async (ctx, { phone }) => {
    const shown: ConsentLine[] = await ctx.db
      .select(LINE)
      .from(textConsentRecords)
      .where(eq(textConsentRecords.phone, phone))
      .orderBy(asc(textConsentRecords.at), asc(textConsentRecords.id));
    return { shown, logged: { action: "consents.read", subjects: [{ type: "phone", id: markOf(phone) }] } };
  },
);

const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, asIssue("input.invalid"))
  .refine((day) => !Number.isNaN(Date.parse(day)), asIssue("input.invalid"))
  // Postgres would abort the file midway.
  .refine((day) => day >= "1000" && day < "9999", asIssue("input.invalid"));

const periodSchema = z.object({ from: daySchema, to: daySchema });

const AT_ONCE = 1000;
const COLUMNS: readonly TableColumn[] = [
  // Excel keeps the zone only in a text cell.
  { label: "at", width: 26 },
  { label: "phone", width: 18 },
  { label: "state", width: 12 },
  { label: "source", width: 12 },
  { label: "words", width: 60 },
  { label: "person", width: 40 },
];

/**
 * Streams a period's records (UTC, both days included) for a carrier's audit. Logged. Platform admins only.
 * Throws `invalid` and `proof_needed`.
 */
export async function consentsTable(ctx: Ctx, input: z.input<typeof periodSchema>): Promise<Table> {
  requirePlatform(ctx);
  requireRecentProof(ctx);
  const { from, to } = parseInput(periodSchema, input);
  await audit(ctx, "consents.exported", { type: "period", id: `${from}..${to}` });
  return {
    filename: `text-consents-${from}-${to}`,
    sheet: "Consents to texts",
    columns: COLUMNS,
    rows: pagesOf(ctx, new Date(from), new Date(Date.parse(to) + DAY)),
  };
}

const cellsOf = ({ at, phone, state, source, words, userId }: ConsentLine): string[] => [
  moment(at) ?? "",
  phone,
  state,
  source,
  words,
  userId ?? "",
];

async function* pagesOf(ctx: Ctx, from: Date, end: Date): AsyncGenerator<string[][], void> {
  let last: ConsentLine | undefined;
  for (;;) {
    const after = last
      ? or(
          gt(textConsentRecords.at, last.at),
          and(eq(textConsentRecords.at, last.at), gt(textConsentRecords.id, last.id)),
        )
      : sql`true`;
    const lines = await ctx.db
      .select(LINE)
      .from(textConsentRecords)
      .where(and(gte(textConsentRecords.at, from), lt(textConsentRecords.at, end), after))
      .orderBy(asc(textConsentRecords.at), asc(textConsentRecords.id))
      .limit(AT_ONCE);
    if (lines.length === 0) return;
    yield lines.map(cellsOf);
    last = lines.at(-1);
  }
}
