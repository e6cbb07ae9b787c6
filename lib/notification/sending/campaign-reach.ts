import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/platform";

/** The progress of one message of a campaign. */
export type MessageReach = {
  messageType: number;
  /** How many people it was sent to: the e-mail or text provider accepted it. */
  sent: number;
  /** How many people it is still to be sent to. */
  waiting: number;
  /** When the first of those is due, or the message itself: texts wait until morning, a milestone for the next one. */
  dueAt: Date | null;
};

/** The progress of a campaign's messages. Checks no permission: the caller must ensure an admin. */
export async function campaignReach(ctx: Ctx, campaignId: string): Promise<MessageReach[]> {
  const rows = await ctx.db.execute<{
    message_type: number;
    sent: number;
    waiting: number;
    due_at: string | null;
  }>(sql`
    select m.message_type,
      count(d.id) filter (where d.state in ('sent', 'delivered'))::int as sent,
      count(d.id) filter (where d.state in ('pending', 'sending'))::int as waiting,
      coalesce(
        min(d.not_before) filter (where d.state = 'pending'),
        min(coalesce(m.due_at, m.created_at)) filter (where m.fanned_out_at is null)
      ) as due_at
    from messages m
    left join deliveries d on d.message_id = m.id
    where m.kind = 'campaign' and m.campaign_id = ${campaignId}
    group by m.message_type`);
  return rows.map((row) => ({
    messageType: row.message_type,
    sent: row.sent,
    waiting: row.waiting,
    dueAt: row.due_at === null ? null : new Date(row.due_at),
  }));
}
