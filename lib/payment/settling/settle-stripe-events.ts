import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { donations, stripeEvents } from "@/db/schema/payment";
import { idOfExpandable, isMissing, orMissing, stripe } from "@/lib/integrations/stripe";
import { SECOND } from "@/lib/kernel";
import { type Ctx, enqueue, inTransaction, locking, log, requireSystem } from "@/lib/platform";
import { cancelSetup } from "../cards/cancel-setup";
import { forgetCard, forgetCustomer } from "../cards/customer";
import { finishSetup } from "../cards/finish-setup";
import { renewCard, type SavedCard } from "../cards/saved-card";
import { cardFacts, retrieveSetup, type SetupFacts, setupFactsOf } from "../cards/setup-facts";
import { cancelIntent } from "../gifts/close-intent";
import { noteDecline } from "../tries/note-try";
import { askIntents } from "./ask-intents";
import { eachLimited } from "./each-limited";
import { findLostGifts } from "./find-lost-gifts";
import { setForeignAside } from "./foreign-payments";
import { type IntentFacts, intentFacts } from "./intent-facts";
import { disputeFacts, type ReversalFacts, refundFacts } from "./reversal-facts";
import { isOfCard, MOST_ATTEMPTS, pauseAfter, workOf } from "./rules/event-work";
import { settleIntents } from "./settle-intents";
import { settleReversal } from "./settle-reversals";
import { tellOfReversals } from "./tell-of-reversals";

/** A one-time gift causes three events. */
const BATCH = 300;
const CALLS_AT_ONCE = 8;
/** Then another worker may take the events. */
const LEASE_SECONDS = 60;

type InboxEvent = { id: string; type: string; objectId: string; attempts: number };

/** All null if no lookup is needed. */
type Fetched = {
  event: InboxEvent;
  intent: IntentFacts | null;
  reversal: ReversalFacts | null;
  setup: SetupFacts | null;
  card: SavedCard | null;
  isCardMissing: boolean;
};

/** A crash releases the events after the lease. */
async function takeDue(ctx: Ctx): Promise<InboxEvent[]> {
  const now = ctx.now();
  const due = ctx.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(eq(stripeEvents.state, "pending"), sql`${stripeEvents.nextAttemptAt} <= ${now.toISOString()}`))
    .orderBy(stripeEvents.nextAttemptAt)
    .limit(BATCH)
    .for("update", { skipLocked: true });
  return ctx.db
    .update(stripeEvents)
    .set({
      attempts: sql`${stripeEvents.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_SECONDS * SECOND),
    })
    .where(inArray(stripeEvents.id, due))
    .returning({
      id: stripeEvents.id,
      type: stripeEvents.type,
      objectId: stripeEvents.objectId,
      attempts: stripeEvents.attempts,
    });
}

async function intentsOfCharges(ctx: Ctx, chargeIds: readonly string[]): Promise<Map<string, string>> {
  if (chargeIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ chargeId: donations.stripeChargeId, intentId: donations.stripePaymentIntentId })
    .from(donations)
    .where(inArray(donations.stripeChargeId, [...chargeIds]));
  return new Map(
    rows.flatMap(({ chargeId, intentId }) => (chargeId && intentId ? [[chargeId, intentId] as const] : [])),
  );
}

async function fetchReversal(event: InboxEvent): Promise<ReversalFacts | null> {
  const work = workOf(event.type);
  if (work === "refund") return refundFacts(event.objectId);
  return work === "dispute" ? disputeFacts(event.objectId) : null;
}

async function fetchOthers(event: InboxEvent): Promise<Omit<Fetched, "intent">> {
  const reversal = await fetchReversal(event);
  const work = workOf(event.type);
  const setup = work === "setup" ? await orMissing(() => retrieveSetup(event.objectId)) : null;
  const method =
    work === "renewed-card" ? await orMissing(() => stripe().paymentMethods.retrieve(event.objectId)) : null;
  const isCardMissing = work === "detached-card" || (work === "renewed-card" && method === null);
  return {
    event,
    reversal,
    setup: setup && setupFactsOf(setup),
    card: method && cardFacts(method),
    isCardMissing,
  };
}

/**
 * Retrieves the current state from Stripe; events only name the objects. Calls `fail` for each event that
 * fails.
 */
async function fetchEvents(
  ctx: Ctx,
  events: readonly InboxEvent[],
  fail: (event: InboxEvent, error: unknown) => Promise<void>,
): Promise<Fetched[]> {
  const ofCharges = events.filter((event) => workOf(event.type) === "charge");
  const known = await intentsOfCharges(
    ctx,
    ofCharges.map((event) => event.objectId),
  );
  const others: Omit<Fetched, "intent">[] = [];
  await eachLimited([...events], CALLS_AT_ONCE, async (event) => {
    try {
      others.push(await fetchOthers(event));
    } catch (error) {
      await fail(event, error);
    }
  });
  const intentOf = ({ event, reversal }: Omit<Fetched, "intent">): string | null => {
    if (reversal) return reversal.intentId;
    const work = workOf(event.type);
    if (work === "charge") return known.get(event.objectId) ?? null;
    return work === "intent" ? event.objectId : null;
  };
  const named = others.flatMap((one) => intentOf(one) ?? []);
  const { facts, failed } = await askIntents(ctx, named, CALLS_AT_ONCE);
  for (const fact of facts.values()) if (fact.charge) known.set(fact.charge.id, fact.intentId);

  const fetched: Fetched[] = [];
  await eachLimited(others, CALLS_AT_ONCE, async (one) => {
    try {
      const intentId = intentOf(one) ?? (await intentOfUnknownCharge(one.event));
      if (intentId !== null && failed.has(intentId)) throw failed.get(intentId);
      const intent = intentId === null ? null : (facts.get(intentId) ?? (await intentFacts(intentId)));
      if (intent) facts.set(intent.intentId, intent);
      fetched.push({ ...one, intent });
    } catch (error) {
      await fail(one.event, error);
    }
  });
  return fetched;
}

/** For an unsettled gift whose intent no event of the batch names. */
async function intentOfUnknownCharge(event: InboxEvent): Promise<string | null> {
  if (workOf(event.type) !== "charge") return null;
  return idOfExpandable((await stripe().charges.retrieve(event.objectId)).payment_intent);
}

async function markDone(ctx: Ctx, ids: string[]): Promise<void> {
  locking(ctx, "event", ids);
  const locked = ctx.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(and(inArray(stripeEvents.id, ids), eq(stripeEvents.state, "pending")))
    .orderBy(asc(stripeEvents.id))
    .for("no key update");
  await ctx.db
    .update(stripeEvents)
    .set({ state: "done", processedAt: ctx.now(), lastError: null })
    .where(inArray(stripeEvents.id, locked));
}

async function settleFetched(ctx: Ctx, fetched: Fetched[]): Promise<void> {
  if (fetched.length === 0) return;
  const asked = fetched.flatMap(({ intent }) => (intent ? [intent] : []));
  const foreign = await setForeignAside(ctx, asked);
  const intents = asked.filter(({ intentId }) => !foreign.has(intentId));
  await findLostGifts(ctx, intents);
  // A reversal begins with its gift's campaign, which a settlement without changes does not lock.
  const isReversed = fetched.some(({ reversal }) => reversal);
  if (isReversed) await settleIntents(ctx, intents);
  await inTransaction(ctx, async (tx) => {
    if (!isReversed) await settleIntents(tx, intents);
    for (const { event, reversal, setup, card, isCardMissing } of fetched) {
      if (reversal && !foreign.has(reversal.intentId)) await settleReversal(tx, reversal);
      if (setup) await finishSetup(tx, setup);
      if (card) await renewCard(tx, card);
      if (isCardMissing) await forgetCard(tx, event.objectId);
      if (workOf(event.type) === "deleted-customer") await forgetCustomer(tx, event.objectId);
      if (workOf(event.type) === "fraud-warning") {
        log.error("payments.early_fraud_warning", new Error("the bank suspects fraud"), {
          object: event.objectId,
        });
      }
    }
    await markDone(
      tx,
      fetched.map(({ event }) => event.id),
    );
  });
}

/**
 * Counts a decline whose webhook was lost (`noteCardEvent`), and cancels an intent with too many, possibly
 * card testing. Browsers send cards directly to Stripe, so only events show it.
 */
async function stopCardTesting(ctx: Ctx, fetched: Fetched): Promise<void> {
  const { event, intent, setup } = fetched;
  if (setup) return stopSetupTesting(ctx, event, setup);
  if (event.type !== "payment_intent.payment_failed" || intent?.status !== "requires_payment_method") return;
  try {
    const { intentId, donationId, isOurs = false } = intent;
    const source = intent.charge?.id ?? event.id;
    const isEnough = await noteDecline(ctx, { intentId, donationId, source, fingerprint: null, isOurs });
    if (isEnough && !isOurs) await cancelIntent(ctx, intentId);
  } catch (error) {
    log.error("payments.cancel_failed", error, { intentId: intent.intentId });
  }
}

/** Like `stopCardTesting`, for a card setup. */
async function stopSetupTesting(ctx: Ctx, { id, type }: InboxEvent, setup: SetupFacts): Promise<void> {
  const { setupIntentId, userId, attempt, lastAttempt } = setup;
  if (type !== "setup_intent.setup_failed" || userId === null || attempt === null) return;
  if (setup.status !== "requires_payment_method") return;
  try {
    const told = { setupIntentId, userId, attempt, source: lastAttempt ?? id };
    if (await noteDecline(ctx, { ...told, fingerprint: null, isOurs: false }))
      await cancelSetup(setupIntentId);
  } catch (error) {
    log.error("payments.cancel_failed", error, { intentId: setupIntentId });
  }
}

/** Retries with backoff; finally parks the event and logs an alarm. */
async function noteFailure(ctx: Ctx, event: InboxEvent, error: unknown): Promise<void> {
  const isParked = event.attempts >= MOST_ATTEMPTS || isMissing(error);
  const nextAttemptAt = new Date(ctx.now().getTime() + pauseAfter(event.attempts) * SECOND);
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(stripeEvents)
      .set({
        state: isParked ? "parked" : "pending",
        nextAttemptAt,
        lastError: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      })
      .where(and(eq(stripeEvents.id, event.id), eq(stripeEvents.state, "pending")));
    if (!isParked) {
      await enqueue(tx, "settle-stripe-events", { key: "settle-stripe-events:again", runAt: nextAttemptAt });
    }
  });
  const fields = { eventId: event.id, type: event.type, attempts: event.attempts };
  if (isParked) log.error("payments.event_parked", error, fields);
  else
    log.warn("payments.event_failed", {
      ...fields,
      error: error instanceof Error ? error.message : String(error),
    });
}

async function settleBatch(ctx: Ctx, events: InboxEvent[]): Promise<number> {
  let failed = 0;
  const fail = async (event: InboxEvent, error: unknown) => {
    failed += 1;
    await noteFailure(ctx, event, error);
  };
  const fetched = await fetchEvents(ctx, events, fail);
  // Reversals and saved-card changes take other locks than gifts, so each has its own transaction.
  const isAlone = ({ reversal, event }: Fetched) => reversal !== null || isOfCard(workOf(event.type));
  const together = fetched.filter((one) => !isAlone(one));
  const alone = fetched.filter(isAlone);
  try {
    await settleFetched(ctx, together);
    for (const one of together) await stopCardTesting(ctx, one);
  } catch {
    // Settles each in its own transaction, so only the failing one is retried.
    alone.unshift(...together);
  }
  for (const one of alone) {
    try {
      await settleFetched(ctx, [one]);
      await stopCardTesting(ctx, one);
    } catch (error) {
      await fail(one.event, error);
    }
  }
  return failed;
}

/**
 * Asks Stripe first, then books many events in one transaction. A failing event blocks no other; it is
 * retried with backoff, then parked with an alarm. Then writes messages about reversals. Safe with several
 * workers.
 */
export async function settleStripeEvents(ctx: Ctx): Promise<{ taken: number; failed: number }> {
  requireSystem(ctx);
  let taken = 0;
  let failed = 0;
  for (;;) {
    const events = await takeDue(ctx);
    if (events.length === 0) break;
    taken += events.length;
    failed += await settleBatch(ctx, events);
  }
  await tellOfReversals(ctx);
  return { taken, failed };
}
