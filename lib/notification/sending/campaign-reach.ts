import { type SQL, sql } from "drizzle-orm";
import { MINUTE } from "@/lib/kernel";
import { isPaused } from "../messages/pauses";
import type { Unreachable } from "../preferences/unreachable";
import { type Counted, type Fate, type MessageReach, type NotReached, reachOf } from "./rules/reach";

/** A longer wait means morning or a digest, not the queue. In ms. */
const SOON = MINUTE;

/** Counted deliveries of one message and channel. One row without a channel if there are none. */
export type CountedRow = {
  message_type: number;
  addressed_at: string | null;
  channel: "email" | "sms" | null;
  is_collected: boolean;
  fate: Fate;
  count: number;
  /** ISO 8601. */
  first: string;
};

/** By message, channel and fate. Muted deliveries count as in `reachOf`. */
export const countedMessages = (campaignId: string, endedAt: Date | null, now: Date): SQL => {
  const soon = sql`${new Date(now.getTime() + SOON).toISOString()}::timestamptz`;
  const ended = sql`${endedAt?.toISOString() ?? "infinity"}::timestamptz`;
  return sql`
    with told as materialized (
      select m.id, m.message_type, m.created_at, m.campaign_id,
        case when m.fanned_out_at is null then coalesce(m.due_at, m.created_at) end as addressed_at,
        ${isPaused({ campaignId: sql`m.campaign_id`, communityId: sql`m.community_id` })} as is_held
      from messages m where m.kind = 'campaign' and m.campaign_id = ${campaignId}
    ), judged as (
      select d.message_id, d.channel, d.is_collected, d.not_before,
        case
          when d.is_muted then case
            when d.not_before > ${soon} then case when d.not_before > ${ended} then 'none' else 'later' end
            -- Deliveries due after the end were never sent.
            when d.not_before >= ${ended} then 'none'
            when d.channel = 'sms' and d.not_before > d.created_at and exists (
              select 1 from deliveries later join messages lm on lm.id = later.message_id
              where later.user_id = d.user_id and later.channel = 'sms' and lm.campaign_id = t.campaign_id
                and lm.created_at > t.created_at and later.created_at <= d.not_before
                and (later.is_muted or later.state not in ('skipped', 'failed'))) then 'merged'
            else 'muted' end
          when d.state in ('sent', 'delivered') then 'left'
          when d.state = 'pending' and d.attempts = 0 and not t.is_held and d.not_before > ${soon}
            and (d.channel = 'sms' or d.is_collected) then 'later'
          when d.state in ('pending', 'sending') then 'now'
          when d.state = 'failed' then 'failed'
          when d.state = 'unknown' then 'unclear'
          when d.last_error = 'merged into a later text' then 'merged'
          else 'none'
        end as fate
      from told t join deliveries d on d.message_id = t.id
    )
    select t.message_type, t.addressed_at, c.channel, c.is_collected, c.fate, c.count, c.first
    from told t
    left join (
      select message_id, channel, is_collected, fate, count(*)::int as count, min(not_before) as first
      from judged group by message_id, channel, is_collected, fate
    ) c on c.message_id = t.id
    order by t.message_type`;
};

/** Unreachable people that a message missed. */
type Missed = { messageType: number; why: Unreachable; count: number };

const FIELD = { no_channel: "noChannel", carrier: "carrier", bounced: "bounced" } as const;

/** `at`: when they were counted; `missed`: from `missedMessages`. */
export function reachOfMessages(
  rows: readonly CountedRow[],
  { missed, at }: { missed: readonly Missed[]; at: Date },
): MessageReach[] {
  const types = [...new Set(rows.map((row) => row.message_type))];
  return types.map((messageType) => {
    const own = rows.filter((row) => row.message_type === messageType);
    const addressedAt = own[0]?.addressed_at ?? null;
    const unreached: Partial<NotReached> = {};
    for (const { messageType: type, why, count } of missed) {
      if (type === messageType && why !== "stopped") unreached[FIELD[why]] = count;
    }
    return reachOf(
      { messageType, addressedAt: addressedAt === null ? null : new Date(addressedAt) },
      own.flatMap(({ channel, is_collected: isCollected, fate, count, first }): Counted[] =>
        channel === null ? [] : [{ channel, isCollected, fate, count, first: new Date(first) }],
      ),
      at,
      unreached,
    );
  });
}

/**
 * `closed`: subquery (id, why, since) of unreachable members of the audience. They count for messages
 * addressed since they joined, without a delivery to them.
 */
export const missedMessages = (campaignId: string, closed: SQL): SQL => sql`
  select m.message_type, closed.why, count(*)::int as count
  from (${closed}) closed
  join messages m on m.kind = 'campaign' and m.campaign_id = ${campaignId}
    and m.fanned_out_at is not null and closed.since <= m.fanned_out_at
  where closed.why <> 'stopped' and not exists (
    select 1 from deliveries d
    where d.message_id = m.id and coalesce(d.user_id::text, d.address) = closed.id::text)
  group by m.message_type, closed.why`;
