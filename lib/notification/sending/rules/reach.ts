import { MINUTE } from "@/lib/kernel";

/** Reach of one campaign message, in people. */
export type MessageReach = {
  messageType: number;
  /** Accepted by the e-mail or text provider. */
  byEmail: number;
  byText: number;
  sent: number;
  /** Got the following message instead, because this one waited all night. */
  inNext: number;
  waiting: number;
  /** Texts that wait until morning, and when the first may leave. */
  untilMorning: number;
  morningAt: Date | null;
  inDigest: number;
  /** Null once addressed. A higher milestone may replace it before. */
  addressedAt: Date | null;
  notReached: NotReached;
};

/** Excludes people's own choices. */
export type NotReached = {
  /** No e-mail address and no consenting phone. */
  noChannel: number;
  carrier: number;
  bounced: number;
  unclear: number;
};

/**
 * Outcome of some deliveries. `muted`: kept back by a mute and due by now. Until due, they count as `later`
 * like all others.
 */
export type Fate = "left" | "now" | "later" | "merged" | "failed" | "unclear" | "muted" | "none";

export type Counted = {
  channel: "email" | "sms";
  isCollected: boolean;
  fate: Fate;
  count: number;
  /** Earliest departure. */
  first: Date;
};

const NONE: NotReached = { noChannel: 0, carrier: 0, bounced: 0, unclear: 0 };

/** Milliseconds that a lone delivery of its kind counts as in transit. The worker runs every few seconds. */
const ON_ITS_WAY = MINUTE;

/**
 * Sums up a message's reach.
 *
 * Muted people count as sent, but only after the last other delivery of that channel has left. No count may
 * reveal a mute.
 */
export function reachOf(
  message: { messageType: number; addressedAt: Date | null },
  rows: readonly Counted[],
  now: Date,
  withoutWay: Partial<NotReached> = {},
): MessageReach {
  const wouldHaveLeft = (muted: Counted) => {
    const others = rows.filter(
      ({ channel, isCollected, fate }) =>
        channel === muted.channel && isCollected === muted.isCollected && fate !== "muted",
    );
    if (others.some(({ fate }) => fate === "now")) return false;
    return others.some(({ fate }) => fate === "left") || now.getTime() >= muted.first.getTime() + ON_ITS_WAY;
  };
  const reach: MessageReach = {
    ...message,
    ...{
      byEmail: 0,
      byText: 0,
      sent: 0,
      inNext: 0,
      waiting: 0,
      untilMorning: 0,
      morningAt: null,
      inDigest: 0,
    },
    notReached: { ...NONE, ...withoutWay },
  };
  for (const row of rows) {
    const { channel, isCollected, count, first } = row;
    const fate = row.fate === "muted" ? (wouldHaveLeft(row) ? "left" : "now") : row.fate;
    if (fate === "left") {
      reach.sent += count;
      if (channel === "email") reach.byEmail += count;
      else reach.byText += count;
    } else if (fate === "now" || fate === "later") {
      reach.waiting += count;
      if (fate === "now") continue;
      if (isCollected) reach.inDigest += count;
      else if (channel === "sms") {
        reach.untilMorning += count;
        if (!reach.morningAt || first < reach.morningAt) reach.morningAt = first;
      }
    } else if (fate === "merged") reach.inNext += count;
    else if (fate === "unclear") reach.notReached.unclear += count;
    else if (fate === "failed") reach.notReached[channel === "email" ? "bounced" : "carrier"] += count;
  }
  return reach;
}
