import { z } from "zod";
import { stripeEvents } from "@/db/schema/payment";
import { type Stripe, verifiedEvent } from "@/lib/integrations/stripe";
import { invalid } from "@/lib/kernel";
import { type Ctx, enqueue, inTransaction, parseInput } from "@/lib/platform";
import { noteCardEvent } from "./note-card-event";

/** Letters, digits and signs, as all of Stripe's names and ids are; the database refuses some others. */
const nameSchema = z.string().regex(/^[\w.:-]{1,255}$/);
const eventSchema = z.object({
  id: nameSchema,
  type: nameSchema,
  data: z.object({ object: z.looseObject({ id: nameSchema.optional() }) }),
});

/** The parts of an event that the inbox stores: ids. Settling retrieves the facts from Stripe. */
export type EventNote = { id: string; type: string; objectId: string };

/** Stores events in the inbox and wakes the worker; known ones change nothing. Returns how many were new. */
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

/** The ids of an event; `objectId` is that of the object it is about, empty for the few without one. */
export function noteOf(event: { id: string; type: string; data: { object: object } }): EventNote {
  const { object } = event.data;
  const objectId = "id" in object && typeof object.id === "string" ? object.id : "";
  return { id: event.id, type: event.type, objectId };
}

/**
 * Takes in a webhook of the card processor: verifies the signature over the raw body, keeps the event's ids, wakes
 * the worker. Nothing is settled here, so the answer is quick; only tries with cards are counted. Throws `invalid` for
 * a bad, stale or future signature, and for what is signed and no event.
 */
export async function receiveStripeEvent(
  ctx: Ctx,
  webhook: { payload: string; signature: string | null },
): Promise<void> {
  const verified = verifiedEvent(webhook.payload, webhook.signature, ctx.now());
  if (!verified) throw invalid("signature.invalid");
  await noteEvents(ctx, [noteOf(parseInput(eventSchema, verified.event))]);
  // Signed by Stripe, and of the shape of an event; what is amiss deeper down is logged and settled later.
  await noteCardEvent(ctx, verified.event as Stripe.Event);
}
