import { MINUTE } from "@/lib/kernel";

/** How far one message of a campaign has come, in people. */
export type MessageReach = {
  messageType: number;
  /** To whom it was sent: the e-mail or text provider accepted it. */
  byEmail: number;
  byText: number;
  /** Both together. */
  sent: number;
  /** To whom the message that followed was sent in its place, because this one had waited all night. */
  inNext: number;
  /** To whom it is still to be sent. */
  waiting: number;
  /** Of these: whose texts wait until morning, and when the first of them may leave. */
  untilMorning: number;
  morningAt: Date | null;
  /** Of these: who gets it as a part of a digest. */
  inDigest: number;
  /** It is addressed then, unless a higher milestone takes its place first; null once it was. */
  addressedAt: Date | null;
  notReached: NotReached;
};

/** How many a message did not reach, by reason. What people chose themselves is no reason here. */
export type NotReached = {
  /** Neither an e-mail address nor a phone that agreed to texts. */
  noChannel: number;
  /** The carrier did not bring the text. */
  carrier: number;
  /** The mailbox sent it back. */
  bounced: number;
  /** Nobody knows whether it arrived. */
  unclear: number;
};

/**
 * What became of some deliveries of a message. `muted`: kept back because their people have muted the campaign, and due
 * by now; while they would not have been due, they are `later` like everybody's.
 */
export type Fate = "left" | "now" | "later" | "merged" | "failed" | "unclear" | "muted" | "none";

export type Counted = {
  channel: "email" | "sms";
  isCollected: boolean;
  fate: Fate;
  count: number;
  /** The earliest time at which one of them may leave. */
  first: Date;
};

const NONE: NotReached = { noChannel: 0, carrier: 0, bounced: 0, unclear: 0 };

/** How long the only one of a kind is taken to be on its way, in milliseconds: the worker comes by every few seconds. */
const ON_ITS_WAY = MINUTE;

/**
 * Adds up what became of a message. Whoever muted the campaign counts as sent, but not before the last of the others by
 * the same way has left: a count must at no time be one that could not be without them.
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
