import { type SQL, sql } from "drizzle-orm";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, env } from "@/lib/platform";
import { writeMessage } from "../templates/registry";
import { smsSegments } from "./rules/sms-segments";

/** Of this calendar month, at the configured price per segment. */
export async function textsOfMonth(ctx: Ctx): Promise<{ segments: number; cents: number }> {
  const [row] = await ctx.db.execute<{ segments: number }>(sql`
    select coalesce(sum(segments), 0)::int as segments from deliveries
    where segments is not null and sent_at >= date_trunc('month', ${ctx.now().toISOString()}::timestamptz, 'UTC')`);
  const segments = row?.segments ?? 0;
  return { segments, cents: segments * env().TEXT_PRICE_CENTS };
}

/** Billed segments of a campaign's text in this language. */
const partsOf = (data: Record<string, string>, language: Language): number =>
  smsSegments(writeMessage("campaign", data, language).sms).segments;

/** Segments of addressed campaign texts that have not left and are not yet charged. */
async function partsOnTheirWay(ctx: Ctx): Promise<number> {
  const rows = await ctx.db.execute<{ data: Record<string, string>; language: Language; count: number }>(sql`
    select m.data, w.language, w.count
    from (
      select d.message_id, d.language, count(*)::int as count from deliveries d
      where d.channel = 'sms' and d.state in ('pending', 'sending') group by d.message_id, d.language
    ) w
    join messages m on m.id = w.message_id and m.kind = 'campaign'`);
  return rows.reduce((sum, { data, language, count }) => sum + count * partsOf(data, language), 0);
}

/** Null without a budget. */
async function partsLeft(ctx: Ctx): Promise<number | null> {
  const { TEXT_BUDGET_DOLLARS, TEXT_PRICE_CENTS } = env();
  if (TEXT_BUDGET_DOLLARS === undefined || TEXT_PRICE_CENTS === 0) return null;
  const [{ segments }, waiting] = await Promise.all([textsOfMonth(ctx), partsOnTheirWay(ctx)]);
  return Math.max(0, Math.floor((TEXT_BUDGET_DOLLARS * 100) / TEXT_PRICE_CENTS) - segments - waiting);
}

/**
 * Each person's channel within the monthly text budget, for the audience `a`.
 *
 * - Their chosen channel until the budget is spent, then e-mail where possible.
 * - People without e-mail come first and are texted at any cost.
 * - Muted people count too, so that no one can tell who muted.
 */
export async function wayWithinBudget(ctx: Ctx, data: Record<string, string>): Promise<SQL> {
  // A concurrent worker then sees what this one left.
  if (env().TEXT_BUDGET_DOLLARS !== undefined) {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('text-budget', 0))`);
  }
  const left = await partsLeft(ctx);
  if (left === null) return sql`a.channel`;
  const parts = sql`case when a.channel = 'sms' then
    case a.language when 'es' then ${partsOf(data, "es")}::int else ${partsOf(data, "en")}::int end else 0 end`;
  return sql`case
    when a.channel = 'sms' and a.email is not null
      and sum(${parts}) over (order by a.email is not null, a.user_id) > ${left}::int then 'email'
    else a.channel
  end`;
}
