import { type SQL, sql } from "drizzle-orm";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, env } from "@/lib/platform";
import { writeMessage } from "../templates/registry";
import { smsSegments } from "./rules/sms-segments";

/** What the texts of the calendar month have cost so far, in cents, by the configured price of a part. */
export async function textsOfMonth(ctx: Ctx): Promise<{ segments: number; cents: number }> {
  const [row] = await ctx.db.execute<{ segments: number }>(sql`
    select coalesce(sum(segments), 0)::int as segments from deliveries
    where segments is not null and sent_at >= date_trunc('month', ${ctx.now().toISOString()}::timestamptz, 'UTC')`);
  const segments = row?.segments ?? 0;
  return { segments, cents: segments * env().TEXT_PRICE_CENTS };
}

/** How many parts the carrier charges for a campaign's text in this language. */
const partsOf = (data: Record<string, string>, language: Language): number =>
  smsSegments(writeMessage("campaign", data, language).sms).segments;

/** The parts of campaigns' texts that are addressed and have not left: nothing has been charged for them yet. */
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

/** How many parts of texts the budget of this month has left; null where none is set. */
async function partsLeft(ctx: Ctx): Promise<number | null> {
  const { TEXT_BUDGET_DOLLARS, TEXT_PRICE_CENTS } = env();
  if (TEXT_BUDGET_DOLLARS === undefined || TEXT_PRICE_CENTS === 0) return null;
  const [{ segments }, waiting] = await Promise.all([textsOfMonth(ctx), partsOnTheirWay(ctx)]);
  return Math.max(0, Math.floor((TEXT_BUDGET_DOLLARS * 100) / TEXT_PRICE_CENTS) - segments - waiting);
}

/**
 * A column of the audience `a` of a campaign's message: by which way it goes to each of them. It is the one that they
 * chose, as long as the month's budget for texts lasts; whoever comes after gets e-mail where they can. Who has no other
 * way comes first, and is texted whatever it costs. Who has muted the campaign is counted with the others, so that nobody
 * can tell who has.
 */
export async function wayWithinBudget(ctx: Ctx, data: Record<string, string>): Promise<SQL> {
  // Of two workers the second reads what is left after the first.
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
