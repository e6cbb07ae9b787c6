import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { donations, foreignPayments, giftNotices, stripeEvents } from "@/db/schema/payment";
import { DAY, MINUTE } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { unlistedGap } from "../settling/payment-marks";
import { MOST_ATTEMPTS } from "../settling/rules/event-work";
import type { Found } from "./rules/troubles";

const WAITED_TOO_LONG = 10 * MINUTE;
const MOST_LISTED = 200;

const ofItsGift = or(
  eq(donations.stripePaymentIntentId, stripeEvents.objectId),
  eq(donations.stripeChargeId, stripeEvents.objectId),
);

/** The reconciler retries a parked event, which makes no new trouble. */
const isParked = and(
  inArray(stripeEvents.state, ["pending", "parked"]),
  or(eq(stripeEvents.state, "parked"), gte(stripeEvents.attempts, MOST_ATTEMPTS)),
);

async function parked(ctx: Ctx): Promise<Found[]> {
  const rows = await ctx.db
    .select({
      id: stripeEvents.id,
      type: stripeEvents.type,
      objectId: stripeEvents.objectId,
      attempts: stripeEvents.attempts,
      since: stripeEvents.receivedAt,
      amountCents: donations.chargeCents,
    })
    .from(stripeEvents)
    .leftJoin(donations, ofItsGift)
    .where(isParked)
    .orderBy(asc(stripeEvents.receivedAt), asc(stripeEvents.id))
    .limit(MOST_LISTED);
  return rows.map(({ id, type, objectId, attempts, since, amountCents }) => ({
    key: `event:${id}`,
    kind: "event-parked",
    subject: objectId || id,
    amountCents,
    facts: { type, attempts, eventId: id },
    fingerprint: id,
    since,
  }));
}

async function waiting(ctx: Ctx): Promise<Found[]> {
  const [row] = await ctx.db
    .select({
      count: sql<number>`count(distinct ${stripeEvents.id})::int`,
      since: sql<string | null>`min(${stripeEvents.receivedAt})`,
      amountCents: sql<string | null>`(
        select sum(d.charge_cents) from donations d where d.state <> 'succeeded' and d.stripe_payment_intent_id in (
          select e.object_id from stripe_events e where e.type = 'payment_intent.succeeded' and e.state = 'pending'))`,
    })
    .from(stripeEvents)
    .where(
      and(
        eq(stripeEvents.state, "pending"),
        lt(stripeEvents.attempts, MOST_ATTEMPTS),
        lt(stripeEvents.receivedAt, new Date(ctx.now().getTime() - WAITED_TOO_LONG)),
      ),
    );
  if (!row?.since) return [];
  return [
    {
      key: "events-waiting",
      kind: "events-waiting",
      subject: "stripe_events",
      amountCents: row.amountCents === null ? null : Number(row.amountCents),
      facts: { count: row.count },
      fingerprint: new Date(row.since).toISOString(),
      since: new Date(row.since),
    },
  ];
}

async function unwritten(ctx: Ctx): Promise<Found[]> {
  const [row] = await ctx.db
    .select({
      count: sql<number>`count(*)::int`,
      since: sql<string | null>`min(${giftNotices.createdAt})`,
    })
    .from(giftNotices)
    .where(lt(giftNotices.createdAt, new Date(ctx.now().getTime() - WAITED_TOO_LONG)));
  if (!row?.since) return [];
  const since = new Date(row.since);
  return [
    {
      key: "receipts-unwritten",
      kind: "receipts-unwritten",
      subject: "gift_notices",
      amountCents: null,
      facts: { count: row.count },
      fingerprint: since.toISOString(),
      since,
    },
  ];
}

const FOREIGN_LISTED = 30 * DAY;

async function notOurs(ctx: Ctx): Promise<Found[]> {
  const rows = await ctx.db
    .select(getTableColumns(foreignPayments))
    .from(foreignPayments)
    // Excludes payments that proved to be gifts.
    .leftJoin(donations, eq(donations.stripeChargeId, foreignPayments.chargeId))
    .where(
      and(gte(foreignPayments.foundAt, new Date(ctx.now().getTime() - FOREIGN_LISTED)), isNull(donations.id)),
    )
    .orderBy(desc(foreignPayments.foundAt), desc(foreignPayments.chargeId))
    .limit(MOST_LISTED);
  return rows.map(({ chargeId, amountCents, currency, foundAt }) => ({
    key: `not-ours:${chargeId}`,
    kind: "not-ours",
    subject: chargeId,
    // None of our money is involved.
    amountCents: null,
    facts: { theirCents: amountCents, currency },
    fingerprint: chargeId,
    since: foundAt,
  }));
}

const UNLISTED_TOLD = 120 * DAY;

async function unlisted(ctx: Ctx): Promise<Found[]> {
  const gap = await unlistedGap(ctx);
  if (!gap || gap.until.getTime() < ctx.now().getTime() - UNLISTED_TOLD) return [];
  const until = gap.until.toISOString();
  return [
    {
      key: `events-unlisted:${until}`,
      kind: "events-unlisted",
      subject: until,
      amountCents: null,
      facts: { from: gap.from.toISOString(), until },
      fingerprint: until,
      since: gap.until,
    },
  ];
}

export const lookAtEvents = async (ctx: Ctx): Promise<Found[]> => [
  ...(await parked(ctx)),
  ...(await waiting(ctx)),
  ...(await unwritten(ctx)),
  ...(await notOurs(ctx)),
  ...(await unlisted(ctx)),
];
