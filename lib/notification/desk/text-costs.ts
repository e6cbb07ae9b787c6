import { sql } from "drizzle-orm";
import { decimalText } from "@/lib/kernel";
import { type Ctx, env, requirePlatform } from "@/lib/platform";
import type { Table } from "@/lib/platform/table";
import { textsOfMonth } from "../sending/text-budget";

/** Costs of a community and month. Without a community: texts to single people. */
export type TextCost = {
  /** UTC. */
  month: string;
  communityId: string | null;
  /** Null if deleted. */
  communityName: string | null;
  texts: number;
  segments: number;
  /** Includes fractions of a cent. */
  cents: number;
};

const MONTHS = 12;

type Row = { month: string; id: string | null; name: string | null; texts: number; segments: number };

/** Lists twelve months, newest first, then by cost. Platform admins only. */
export async function textCosts(ctx: Ctx): Promise<TextCost[]> {
  requirePlatform(ctx);
  const { TEXT_PRICE_CENTS } = env();
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const rows = await ctx.db.execute<Row>(sql`
    select to_char(d.sent_at at time zone 'UTC', 'YYYY-MM') as month, f.id, f.name, count(*)::int as texts,
      sum(d.segments)::int as segments
    from deliveries d
    join messages m on m.id = d.message_id
    left join community_facts f on f.id = m.community_id
    where d.segments is not null
      and d.sent_at >= date_trunc('month', ${now}, 'UTC') - make_interval(months => ${MONTHS - 1}::int)
    group by 1, 2, 3
    order by 1 desc, segments desc, f.name nulls last, f.id`);
  return rows.map(({ month, id, name, texts, segments }) => ({
    month,
    communityId: id,
    communityName: name,
    texts,
    segments,
    cents: segments * TEXT_PRICE_CENTS,
  }));
}

export type BudgetState = {
  /** UTC. */
  month: string;
  spentCents: number;
  segments: number;
  budgetCents: number | null;
  /** 0 without a budget. */
  percent: number;
};

/** Reads the month's budget for texts. For the system and `textBudget`. */
export async function budgetState(ctx: Ctx): Promise<BudgetState> {
  const { TEXT_BUDGET_DOLLARS } = env();
  const { segments, cents } = await textsOfMonth(ctx);
  const budgetCents = TEXT_BUDGET_DOLLARS === undefined ? null : TEXT_BUDGET_DOLLARS * 100;
  return {
    month: ctx.now().toISOString().slice(0, 7),
    spentCents: cents,
    segments,
    budgetCents,
    percent: budgetCents ? Math.floor((cents / budgetCents) * 100) : 0,
  };
}

/** Reads `budgetState`. Platform admins only. */
export async function textBudget(ctx: Ctx): Promise<BudgetState> {
  requirePlatform(ctx);
  return budgetState(ctx);
}

/** Builds the table. Platform admins only. */
export async function textCostsTable(ctx: Ctx): Promise<Table> {
  const rows = await textCosts(ctx);
  return {
    filename: `texts-${ctx.now().toISOString().slice(0, 10)}`,
    sheet: "Text costs",
    columns: [
      { label: "Month" },
      { label: "Community" },
      { label: "Texts", kind: "count" },
      { label: "Parts", kind: "count" },
      { label: "Dollars", kind: "dollars" },
    ],
    rows: rows.map(({ month, communityName, texts, segments, cents }) => [
      month,
      communityName ?? "Other",
      String(texts),
      String(segments),
      decimalText(Math.round(cents)),
    ]),
    hasCsvMark: false,
  };
}
