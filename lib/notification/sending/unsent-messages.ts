import { sql } from "drizzle-orm";
import { type Ctx, requireSystem } from "@/lib/platform";
import { mayFanOut } from "./fan-out-messages";

/** Due messages of one channel. `oldest`: since when. */
type Unsent = { channel: "email" | "sms"; due: number; oldest: Date | null };

/** Includes messages not yet addressed, apart. For the system. */
export async function unsentMessages(
  ctx: Ctx,
): Promise<{ channels: Unsent[]; notAddressed: { count: number; oldest: Date | null } }> {
  requireSystem(ctx);
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const rows = await ctx.db.execute<{ channel: "email" | "sms"; due: number; oldest: string }>(sql`
    select channel, count(*)::int as due, min(not_before) as oldest from deliveries
    where state in ('pending', 'sending') and not is_collected and not_before <= ${now} group by channel`);
  const [waiting] = await ctx.db.execute<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(coalesce(due_at, created_at)) as oldest from messages
    where ${mayFanOut(ctx)} and coalesce(due_at, created_at) <= ${now}`);
  const of = (channel: "email" | "sms"): Unsent => {
    const row = rows.find((one) => one.channel === channel);
    return { channel, due: row?.due ?? 0, oldest: row ? new Date(row.oldest) : null };
  };
  return {
    channels: [of("email"), of("sms")],
    notAddressed: {
      count: waiting?.count ?? 0,
      oldest: waiting?.oldest ? new Date(waiting.oldest) : null,
    },
  };
}
