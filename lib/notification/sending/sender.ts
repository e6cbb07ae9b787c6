import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Ctx, newId } from "@/lib/platform";
import { isAnyDue } from "./outbox";

type Channel = "email" | "sms";

/** Seconds after which a sender without a turn counts as dead. */
const LEASE_SECONDS = 20;

/** `mayGoOn` is false if the provider lets nothing through. */
export type Sent = { accepted: number; mayGoOn: boolean };

export type Sender = {
  /** Waits for the next turn. False if another sender has taken over; then stop. */
  turn(): Promise<boolean>;
  /** Lets the next sender begin immediately. */
  end(): Promise<void>;
};

/**
 * Acquires the only sender of a channel among all workers; null while another works. Call it outside a
 * transaction.
 *
 * Turns are evenly spread, at most `perSecond` a second across senders.
 */
export async function openSender(ctx: Ctx, channel: Channel, perSecond: number): Promise<Sender | null> {
  const me = newId();
  const gap = sql`make_interval(secs => ${1 / perSecond})`;
  const lease = sql`make_interval(secs => ${LEASE_SECONDS})`;
  // Times this far ahead mean that the database's clock was set back.
  const farTurn = sql`clock_timestamp() + ${lease} + ${gap}`;
  const farEnd = sql`${farTurn} + ${lease}`;
  const next = sql`case when next_at > ${farTurn} then clock_timestamp() else greatest(next_at, clock_timestamp()) end`;
  const [opened] = await ctx.db.execute(sql`
    insert into sending_turns (channel, holder, held_until, next_at)
    values (${channel}, ${me}, clock_timestamp() + ${lease}, clock_timestamp())
    on conflict (channel) do update set holder = excluded.holder, held_until = excluded.held_until
    where sending_turns.held_until <= clock_timestamp() or sending_turns.held_until > ${farEnd}
    returning channel`);
  if (!opened) return null;
  return {
    async turn() {
      const [taken] = await ctx.db.execute<{ wait: number }>(sql`
        update sending_turns set
          held_until = ${next} + ${lease},
          next_at = ${next} + ${gap}
        where channel = ${channel} and holder = ${me}
        returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 - ${1000 / perSecond}::float8 as wait`);
      if (!taken) return false;
      if (taken.wait > 0) await sleep(taken.wait);
      return true;
    },
    async end() {
      await ctx.db.execute(sql`
        update sending_turns set held_until = clock_timestamp() where channel = ${channel} and holder = ${me}`);
    },
  };
}

/**
 * Runs `work` as the channel's only sender and sums the results; 0 while another works.
 *
 * Other workers leave immediately, so this one also sends what became due while it was ending.
 */
export async function sendAsOne(
  ctx: Ctx,
  channel: Channel,
  { perSecond, signal }: { perSecond: number; signal: AbortSignal | undefined },
  work: (sender: Sender) => Promise<Sent>,
): Promise<number> {
  let accepted = 0;
  let mayGoOn = true;
  do {
    const sender = await openSender(ctx, channel, perSecond);
    if (!sender) return accepted;
    try {
      const sent = await work(sender);
      accepted += sent.accepted;
      mayGoOn = sent.mayGoOn;
    } finally {
      await sender.end();
    }
  } while (mayGoOn && !signal?.aborted && (await isAnyDue(ctx, channel)));
  return accepted;
}
