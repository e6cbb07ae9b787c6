import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { donations, stripeEvents } from "@/db/schema/payment";
import { isMissing, stripe } from "@/lib/integrations/stripe";
import { DAY, HOUR, MINUTE, SECOND } from "@/lib/kernel";
import { type Ctx, log, requireSystem } from "@/lib/platform";
import { type Clocks, isClockRight } from "../clocks/compare-clocks";
import { cancelOpenIntents } from "../gifts/cancel-open-intents";
import { cancelIntent, closeMissing } from "../gifts/close-intent";
import { OPEN_STATES } from "../gifts/open-states";
import { askIntents } from "./ask-intents";
import { bookDisputeFees } from "./book-dispute-fees";
import { eachLimited } from "./each-limited";
import type { IntentFacts } from "./intent-facts";
import { marksOf, setMark } from "./payment-marks";
import { readUnlisted } from "./read-unlisted";
import { type EventNote, noteEvents, noteOf } from "./receive-stripe-event";
import { MOST_ATTEMPTS, workOf } from "./rules/event-work";
import { settleIntents } from "./settle-intents";
import { settleStripeEvents } from "./settle-stripe-events";

const BATCH = 200;
const CALLS_AT_ONCE = 5;
/** The interval grows with age. */
const FIRST_ASK = 2 * MINUTE;
/** An intent unpaid this long is cancelled. */
const ABANDONED = DAY;
const EVENTS_MARK = "stripe-events";
/** Stripe keeps events for 30 days. */
const EVENTS_KEPT = 29 * DAY;
const PARKED_REST = 6 * HOUR;
/** Stripe may list an event late: each run rereads this far before the last, */
const OVERLAP = 90 * SECOND;
/** and this far every 15 minutes. */
const LONG_OVERLAP = 40 * MINUTE;
const LONG_OVERLAP_EVERY = 15 * MINUTE;
const OVERLAP_MARK = "stripe-events-overlap";
/** Events read up to; after a longer gap, also settled before anything else happens. */
const READ_MARK = "stripe-events-read";
const LONGEST_GAP = HOUR;
export const RECONCILED_MARK = "reconciled";

const OPEN = inArray(donations.state, [...OPEN_STATES]);
const FEE_UNKNOWN = and(eq(donations.state, "succeeded"), isNull(donations.feeCents));

/** Open, or without a true fee; at growing intervals. */
async function dueDonations(ctx: Ctx) {
  const now = ctx.now().toISOString();
  const since = sql`coalesce(${donations.settledAt}, ${donations.createdAt})`;
  const asked = sql`greatest(coalesce(${donations.reconciledAt}, ${since}), ${since})`;
  const pause = sql`make_interval(secs => ${FIRST_ASK / SECOND}) + (${asked} - ${since}) / 2`;
  return ctx.db
    .select({
      id: donations.id,
      intentId: donations.stripePaymentIntentId,
      state: donations.state,
      createdAt: donations.createdAt,
      recurringPeriod: donations.recurringPeriod,
    })
    .from(donations)
    .where(and(or(OPEN, FEE_UNKNOWN), sql`${asked} + ${pause} <= ${now}::timestamptz`))
    .orderBy(asc(donations.updatedAt))
    .limit(BATCH);
}

/** Locks in id order: a settlement may have locked some and wait for others. */
const lockDonations = (ctx: Ctx, which: SQL | undefined) =>
  ctx.db
    .select({ id: donations.id })
    .from(donations)
    .where(which)
    .orderBy(asc(donations.id))
    .for("no key update");

type Due = Awaited<ReturnType<typeof dueDonations>>[number];

/** Unpayable: no client secret was handed out. */
async function closeUnasked(ctx: Ctx, due: Due[]): Promise<void> {
  const abandoned = due.filter((row) => !row.intentId && isAbandoned(ctx, row)).map((row) => row.id);
  if (abandoned.length === 0) return;
  await ctx.db
    .update(donations)
    .set({ state: "canceled", updatedAt: ctx.now() })
    .where(
      inArray(
        donations.id,
        lockDonations(
          ctx,
          and(inArray(donations.id, abandoned), isNull(donations.stripePaymentIntentId), OPEN),
        ),
      ),
    );
}

/** A plan's later gift waits for days; only its plan gives it up. */
const isAbandoned = (ctx: Ctx, { createdAt, recurringPeriod }: Due) =>
  !recurringPeriod && ctx.now().getTime() - createdAt.getTime() > ABANDONED;

async function askAbout(ctx: Ctx, due: Due[]): Promise<void> {
  const facts: IntentFacts[] = [];
  const asked = await askIntents(
    ctx,
    due.flatMap(({ intentId }) => intentId ?? []),
    CALLS_AT_ONCE,
  );
  await eachLimited(due, CALLS_AT_ONCE, async (row) => {
    if (!row.intentId) return;
    try {
      const fact = asked.facts.get(row.intentId);
      const failure = asked.failed.get(row.intentId);
      if (isMissing(failure)) return await closeMissing(ctx, row.intentId);
      if (!fact) throw failure;
      const mayCancel =
        fact.status !== "succeeded" && fact.status !== "processing" && fact.status !== "canceled";
      if (mayCancel && isAbandoned(ctx, row)) await cancelIntent(ctx, row.intentId);
      else facts.push(fact);
    } catch (error) {
      log.error("payments.reconcile_ask_failed", error, { donationId: row.id });
    }
  });
  try {
    await settleIntents(ctx, facts);
  } catch {
    for (const fact of facts) {
      try {
        await settleIntents(ctx, [fact]);
      } catch (error) {
        log.error("payments.reconcile_settle_failed", error, { intentId: fact.intentId });
      }
    }
  }
}

/**
 * Stores events since the last one seen, with overlap, for lost webhooks. After a gap longer than Stripe
 * keeps events, lists the money objects instead (`readUnlisted`).
 */
async function readEvents(ctx: Ctx, until?: Date): Promise<number> {
  const marks = await marksOf(ctx, [EVENTS_MARK, OVERLAP_MARK, READ_MARK]);
  const [mark, overlapRead] = [marks[EVENTS_MARK]?.getTime(), marks[OVERLAP_MARK]?.getTime()];
  const now = ctx.now().getTime();
  const isLong = overlapRead === undefined || Math.abs(now - overlapRead) >= LONG_OVERLAP_EVERY;
  const from = mark === undefined ? now - EVENTS_KEPT : mark - (isLong ? LONG_OVERLAP : OVERLAP);
  let latest = mark ?? 0;
  let found = 0;
  const read = marks[READ_MARK] ?? marks[EVENTS_MARK];
  const listedFrom = new Date(now - EVENTS_KEPT);
  if (read && read < listedFrom)
    found += await readUnlisted(ctx, { from: new Date(read.getTime() - LONG_OVERLAP), until: listedFrom });
  let page: EventNote[] = [];
  for await (const event of stripe().events.list({
    created: {
      gte: Math.floor(from / SECOND),
      ...(until && { lte: Math.floor(until.getTime() / SECOND) }),
    },
    limit: 100,
  })) {
    latest = Math.max(latest, event.created * SECOND);
    if (workOf(event.type) !== "nothing") page.push(noteOf(event));
    if (page.length < 100) continue;
    found += await noteEvents(ctx, page);
    page = [];
  }
  found += await noteEvents(ctx, page);
  if (latest > 0) await setMark(ctx, EVENTS_MARK, new Date(latest));
  if (isLong) await setMark(ctx, OVERLAP_MARK, ctx.now());
  if (!(await isUpToDate(ctx))) await settleStripeEvents(ctx);
  await setMark(ctx, READ_MARK, new Date(now));
  return found;
}

/**
 * Returns false after a restore or long downtime: a plan's gift may have been charged without these records
 * knowing.
 */
export async function isUpToDate(ctx: Ctx): Promise<boolean> {
  const { [EVENTS_MARK]: latest, [READ_MARK]: read } = await marksOf(ctx, [EVENTS_MARK, READ_MARK]);
  if (read === undefined) return latest === undefined;
  // A mark in the future comes from a wrong clock.
  return Math.abs(ctx.now().getTime() - read.getTime()) < LONGEST_GAP;
}

/**
 * An outage or our own bug may have parked a refund, which nothing else would look up. Retries four times a
 * day at any age.
 */
async function takeUpParked(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime();
  const due = ctx.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(eq(stripeEvents.state, "parked"), lt(stripeEvents.nextAttemptAt, new Date(now - PARKED_REST))))
    .orderBy(asc(stripeEvents.id))
    .for("no key update");
  await ctx.db
    .update(stripeEvents)
    .set({ state: "pending", attempts: sql`greatest(${stripeEvents.attempts}, ${MOST_ATTEMPTS})` })
    .where(inArray(stripeEvents.id, due));
}

/**
 * Recovers from lost webhooks: stores missed events, looks up open intents and missing fees, books fees
 * without events, cancels intents of stopped campaigns and abandoned ones. Idempotent. With `clocks`, does
 * nothing if ours differs from the database's, because its marks and timeouts would be wrong.
 */
export async function reconcilePayments(
  ctx: Ctx,
  { clocks }: { clocks?: Clocks } = {},
): Promise<{ lostEvents: number; asked: number }> {
  requireSystem(ctx);
  if (clocks && !(await isClockRight(ctx, clocks, "database"))) return { lostEvents: 0, asked: 0 };
  await takeUpParked(ctx);
  const lostEvents = await readEvents(ctx).catch((error: unknown) => {
    log.error("payments.reconcile_events_failed", error);
    return null;
  });
  const due = await dueDonations(ctx);
  await closeUnasked(ctx, due);
  await askAbout(ctx, due);
  if (due.length > 0) {
    await ctx.db
      .update(donations)
      .set({ reconciledAt: ctx.now() })
      .where(
        inArray(
          donations.id,
          lockDonations(
            ctx,
            inArray(
              donations.id,
              due.map((row) => row.id),
            ),
          ),
        ),
      );
  }
  await cancelOpenIntents(ctx);
  await bookDisputeFees(ctx).catch((error: unknown) => log.error("payments.dispute_fees_failed", error));
  if (lostEvents !== null) await setMark(ctx, RECONCILED_MARK, ctx.now());
  return { lostEvents: lostEvents ?? 0, asked: due.length };
}

/**
 * Settles Stripe's events for restored records, until `ctx`, the moment the site stopped. Returns the number
 * of unknown events. Rejects when Stripe does not answer.
 */
export async function catchUpWithStripe(ctx: Ctx): Promise<number> {
  requireSystem(ctx);
  const found = await readEvents(ctx, ctx.now());
  await settleStripeEvents(ctx);
  return found;
}
