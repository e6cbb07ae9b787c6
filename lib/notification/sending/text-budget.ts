import { sql } from "drizzle-orm";
import { type Ctx, env } from "@/lib/platform";

/** What the texts of the calendar month have cost so far, in cents, by the configured price of a part. */
export async function textsOfMonth(ctx: Ctx): Promise<{ segments: number; cents: number }> {
  const [row] = await ctx.db.execute<{ segments: number }>(sql`
    select coalesce(sum(segments), 0)::int as segments from deliveries
    where segments is not null and sent_at >= date_trunc('month', ${ctx.now().toISOString()}::timestamptz, 'UTC')`);
  const segments = row?.segments ?? 0;
  return { segments, cents: segments * env().TEXT_PRICE_CENTS };
}

/** Whether the month's budget for texts is used up: members then get e-mail where they can. */
export async function prefersEmail(ctx: Ctx): Promise<boolean> {
  const { TEXT_BUDGET_DOLLARS } = env();
  if (TEXT_BUDGET_DOLLARS === undefined) return false;
  return (await textsOfMonth(ctx)).cents >= TEXT_BUDGET_DOLLARS * 100;
}
