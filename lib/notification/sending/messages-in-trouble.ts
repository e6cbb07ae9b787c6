import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema/notification";
import { DAY, MINUTE, SECOND } from "@/lib/kernel";
import { type Ctx, enqueue, env, requireSystem, sendsBySmtp } from "@/lib/platform";
import { mayFanOut } from "./fan-out-messages";
import { IN_DOUBT } from "./leave-in-doubt";
import { lockDeliveries } from "./lock-deliveries";

type Channel = "email" | "sms";

/** Deliveries of one message with the same outcome. */
type Ended = {
  messageId: string;
  channel: Channel;
  count: number;
  since: Date;
  about: Pick<typeof messages.$inferSelect, "template" | "messageType" | "communityId" | "campaignId">;
};

type MessagesInTrouble = {
  overdue: { channel: Channel; count: number; since: Date }[];
  /** By message: unknown outcome, or refused before the provider accepted them. */
  unknown: Ended[];
  refused: Ended[];
  notAddressed: { count: number; since: Date } | null;
};

/** How late a message may be, beyond its provider's rate limit. */
const PATIENCE = 30 * MINUTE;
const NOT_ADDRESSED = 10 * MINUTE;
/** How long the desk sees a message's outcome. */
const REMEMBERED = 14 * DAY;

/** Resend takes this many per request; a mail server takes one at a time. */
const EMAILS_AT_ONCE = 100;

/** Milliseconds to send this many messages at the provider's limit. */
const timeFor = (channel: Channel, count: number) => {
  const { EMAILS_PER_SECOND, TEXTS_PER_SECOND } = env();
  if (channel === "sms") return (SECOND * count) / TEXTS_PER_SECOND;
  return (SECOND * count) / (sendsBySmtp() ? 1 : EMAILS_AT_ONCE) / EMAILS_PER_SECOND;
};

async function overdue(ctx: Ctx): Promise<MessagesInTrouble["overdue"]> {
  const now = ctx.now();
  const late = sql`case ${deliveries.state} when 'pending' then ${deliveries.notBefore} else ${deliveries.leasedUntil} end`;
  const rows = await ctx.db
    .select({
      channel: deliveries.channel,
      count: sql<number>`count(*)::int`,
      since: sql<string>`min(${late})`,
    })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.state, ["pending", "sending"]),
        eq(deliveries.isCollected, false),
        sql`${late} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(deliveries.channel);
  return rows
    .map((row) => ({ ...row, since: new Date(row.since) }))
    .filter(
      ({ channel, count, since }) => now.getTime() - since.getTime() > PATIENCE + timeFor(channel, count),
    );
}

/** Omits accounts deleted since. */
async function ended(ctx: Ctx, state: "unknown" | "failed"): Promise<MessagesInTrouble["unknown"]> {
  const rows = await ctx.db
    .select({
      messageId: deliveries.messageId,
      channel: deliveries.channel,
      count: sql<number>`count(*)::int`,
      since: sql<string>`min(${deliveries.updatedAt})`,
      about: {
        template: messages.template,
        messageType: messages.messageType,
        communityId: messages.communityId,
        campaignId: messages.campaignId,
      },
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(
      and(
        eq(deliveries.state, state),
        ne(deliveries.address, ""),
        // Deliveries left in doubt by a restore are reported once (`countInDoubt`).
        state === "failed"
          ? isNull(deliveries.providerId)
          : sql`${deliveries.lastError} is distinct from ${IN_DOUBT}`,
        sql`${deliveries.updatedAt} > ${new Date(ctx.now().getTime() - REMEMBERED).toISOString()}::timestamptz`,
      ),
    )
    .groupBy(deliveries.messageId, deliveries.channel, messages.id)
    .limit(200);
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}

/** For the system. */
export async function messagesInTrouble(ctx: Ctx): Promise<MessagesInTrouble> {
  requireSystem(ctx);
  const [waiting] = await ctx.db
    .select({ count: sql<number>`count(*)::int`, since: sql<string | null>`min(${messages.createdAt})` })
    .from(messages)
    .where(
      and(
        mayFanOut(ctx),
        sql`coalesce(${messages.dueAt}, ${messages.createdAt}) < ${new Date(ctx.now().getTime() - NOT_ADDRESSED).toISOString()}::timestamptz`,
      ),
    );
  return {
    overdue: await overdue(ctx),
    unknown: await ended(ctx, "unknown"),
    refused: await ended(ctx, "failed"),
    notAddressed: waiting?.since ? { count: waiting.count, since: new Date(waiting.since) } : null,
  };
}

export async function wakeSenders(ctx: Ctx): Promise<void> {
  for (const task of ["fan-out-messages", "send-emails", "send-texts"] as const) await enqueue(ctx, task);
}

/** Resends what the provider refused, which was certainly not sent. Checks entitlement and address again. */
export async function sendRefusedAgain(ctx: Ctx, messageId: string, channel: Channel): Promise<void> {
  const refused = and(
    eq(deliveries.messageId, messageId),
    eq(deliveries.channel, channel),
    eq(deliveries.state, "failed"),
    isNull(deliveries.providerId),
    ne(deliveries.address, ""),
  );
  await ctx.db
    .update(deliveries)
    .set({
      state: "pending",
      attempts: 0,
      leaseToken: null,
      leasedUntil: null,
      notBefore: ctx.now(),
      updatedAt: ctx.now(),
    })
    .where(inArray(deliveries.id, lockDeliveries(ctx, refused)));
  await wakeSenders(ctx);
}
