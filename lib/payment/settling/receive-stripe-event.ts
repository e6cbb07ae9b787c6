import { z } from "zod";
import { stripeEvents } from "@/db/schema/payment";
import { type Stripe, verifiedEvent } from "@/lib/integrations/stripe";
import { invalid } from "@/lib/kernel";
import { type Ctx, enqueue, inTransaction, parseInput } from "@/lib/platform";
import { noteCardEvent } from "./note-card-event";

/** Matches all Stripe names and ids; excludes characters that Postgres rejects. */
const nameSchema = z.string().regex(/^[\w.:-]{1,255}$/);
const eventSchema = z.object({
  id: nameSchema,
  type: nameSchema,
  data: z.object({ object: z.looseObject({ id: nameSchema.optional() }) }),
});

/** Settling retrieves the facts from Stripe. */
export type EventNote = { id: string; type: string; objectId: string };

/** Stores new events and wakes the worker. Returns the number of new ones. */
export async function noteEvents(ctx: Ctx, events: EventNote[]): Promise<number> {
  if (events.length === 0) return 0;
  return inTransaction(ctx, async (tx) => {
    const now = ctx.now();
    const fresh = await tx.db
      .insert(stripeEvents)
      .values(
        events
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map((event) => ({ ...event, receivedAt: now, nextAttemptAt: now })),
      )
      .onConflictDoNothing({ target: stripeEvents.id })
      .returning({ id: stripeEvents.id });
    if (fresh.length > 0) await enqueue(tx, "settle-stripe-events");
    return fresh.length;
  });
}

export function noteOf(event: { id: string; type: string; data: { object: object } }): EventNote {
  const { object } = event.data;
  const objectId = "id" in object && typeof object.id === "string" ? object.id : "";
  return { id: event.id, type: event.type, objectId };
}

/**
 * Verifies a webhook's signature over the raw body, stores ids, wakes the worker. Settles nothing, so the
 * response is fast; only card tries are counted. Throws `invalid` for a bad, stale or future signature, or a
 * signed non-event.
 */
export async function receiveStripeEvent(
  ctx: Ctx,
  webhook: { payload: string; signature: string | null },
): Promise<void> {
  const verified = verifiedEvent(webhook.payload, webhook.signature, ctx.now());
  if (!verified) throw invalid("signature.invalid");
  await noteEvents(ctx, [noteOf(parseInput(eventSchema, verified.event))]);
  // Any deeper defect is logged and settled later.
  await noteCardEvent(ctx, verified.event as Stripe.Event);
}
