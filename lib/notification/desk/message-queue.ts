import { sql } from "drizzle-orm";
import { DAY, MINUTE } from "@/lib/kernel";
import { type Ctx, offersTexts, requirePlatform } from "@/lib/platform";
import { kindWords } from "./kind-words";
import { type FailureReason, failureReason } from "./rules/failure-reason";

type Channel = "email" | "sms";

export type Queue = {
  channel: Channel;
  /** Due and unclaimed. */
  pending: number;
  sending: number;
  /** After a night, a retry or a pause. */
  later: number;
  inDigests: number;
  oldest: Date | null;
};

export type MessageQueue = { channels: Queue[]; notAddressed: number; later: number };

type QueueRow = {
  channel: Channel;
  pending: number;
  sending: number;
  later: number;
  in_digests: number;
  oldest: string | null;
};

/** Reads the state of the queue. Platform admins only. */
export async function messageQueue(ctx: Ctx): Promise<MessageQueue> {
  requirePlatform(ctx);
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  const [rows, [waiting]] = await Promise.all([
    ctx.db.execute<QueueRow>(sql`
      select channel,
        count(*) filter (where state = 'pending' and not is_collected and not_before <= ${now})::int as pending,
        count(*) filter (where state = 'sending')::int as sending,
        count(*) filter (where state = 'pending' and not is_collected and not_before > ${now})::int as later,
        count(*) filter (where state = 'pending' and is_collected)::int as in_digests,
        min(not_before) filter (where not is_collected and not_before <= ${now}) as oldest
      from deliveries where state in ('pending', 'sending') group by channel`),
    ctx.db.execute<{ due: number; later: number }>(sql`
      select count(*) filter (where coalesce(due_at, created_at) <= ${now})::int as due,
        count(*) filter (where due_at > ${now})::int as later
      from messages where fanned_out_at is null`),
  ]);
  const isText = ({ channel }: QueueRow) => channel === "sms";
  const of = (channel: Channel): Queue => {
    const row = rows.find((one) => one.channel === channel);
    return {
      channel,
      pending: row?.pending ?? 0,
      sending: row?.sending ?? 0,
      later: row?.later ?? 0,
      inDigests: row?.in_digests ?? 0,
      oldest: row?.oldest ? new Date(row.oldest) : null,
    };
  };
  return {
    channels: [of("email"), ...(offersTexts() || rows.some(isText) ? [of("sms")] : [])],
    notAddressed: waiting?.due ?? 0,
    later: waiting?.later ?? 0,
  };
}

export type Failure = {
  channel: Channel;
  reason: FailureReason;
  /** The provider gave no outcome. */
  mayHaveArrived: boolean;
  kind: string;
  count: number;
  last: Date;
};

const SHOWN = 14 * DAY;
const MOST_GROUPS = 1000;

type FailureRow = {
  channel: Channel;
  state: "failed" | "unknown";
  template: string;
  message_type: number | null;
  last_error: string | null;
  count: number;
  last: string;
};

/** Groups the last fourteen days' failures, largest first. Platform admins only. */
export async function sendFailures(ctx: Ctx): Promise<Failure[]> {
  requirePlatform(ctx);
  const since = new Date(Math.floor((ctx.now().getTime() - SHOWN) / MINUTE) * MINUTE);
  const rows = await ctx.db.execute<FailureRow>(sql`
    select d.channel, d.state, m.template, m.message_type, d.last_error, count(*)::int as count,
      max(d.updated_at) as last
    from deliveries d join messages m on m.id = d.message_id
    where d.state in ('unknown', 'failed') and d.updated_at > ${since.toISOString()}::timestamptz
      and d.same_text_as is null
    group by 1, 2, 3, 4, 5 order by count(*) desc limit ${MOST_GROUPS}`);
  const found = new Map<string, Failure>();
  for (const { channel, state, template, message_type, last_error, count, last } of rows) {
    const group = {
      channel,
      reason: failureReason(last_error),
      mayHaveArrived: state === "unknown",
      kind: kindWords(template, message_type),
    };
    const key = JSON.stringify(group);
    const before = found.get(key) ?? { ...group, count: 0, last: new Date(0) };
    const at = new Date(last);
    found.set(key, { ...before, count: before.count + count, last: at > before.last ? at : before.last });
  }
  return [...found.entries()]
    .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
    .map(([, failure]) => failure);
}
