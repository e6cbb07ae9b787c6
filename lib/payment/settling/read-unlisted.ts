import { idOfExpandable, stripe } from "@/lib/integrations/stripe";
import { DAY, SECOND } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { noteUnlisted } from "./payment-marks";
import { type EventNote, noteEvents } from "./receive-stripe-event";

type Gap = { from: Date; until: Date };

const PAGE = 100;
/** Older refunds may still fail; older disputes move money for months. */
const REFUND_CHANGES = 45 * DAY;
const DISPUTE_CHANGES = 120 * DAY;

const createdIn = ({ from, until }: Gap, before = 0) => ({
  gte: Math.floor((from.getTime() - before) / SECOND),
  lte: Math.ceil(until.getTime() / SECOND),
});

async function noteAll<T>(
  ctx: Ctx,
  list: AsyncIterable<T>,
  noteOf: (one: T) => EventNote | null,
): Promise<number> {
  let found = 0;
  let page: EventNote[] = [];
  for await (const one of list) {
    const note = noteOf(one);
    if (note) page.push(note);
    if (page.length < PAGE) continue;
    found += await noteEvents(ctx, page);
    page = [];
  }
  return found + (await noteEvents(ctx, page));
}

/**
 * Puts charges, refunds and disputes of the gap into the inbox; settling books what is missing. Reports the
 * gap to the desk. Returns the count.
 */
export async function readUnlisted(ctx: Ctx, gap: Gap): Promise<number> {
  // The gap's start stays until it is fully read, so a retry adds nothing twice.
  const note = (type: string, id: string, objectId = id): EventNote => ({
    id: `unlisted_${gap.from.getTime()}_${id}`,
    type,
    objectId,
  });
  const charges = await noteAll(
    ctx,
    stripe().charges.list({ created: createdIn(gap), limit: PAGE }),
    ({ id, paid, payment_intent }) => {
      const intentId = idOfExpandable(payment_intent);
      return paid && intentId !== null ? note("payment_intent.succeeded", id, intentId) : null;
    },
  );
  const refunds = await noteAll(
    ctx,
    stripe().refunds.list({ created: createdIn(gap, REFUND_CHANGES), limit: PAGE }),
    ({ id }) => note("refund.updated", id),
  );
  const disputes = await noteAll(
    ctx,
    stripe().disputes.list({ created: createdIn(gap, DISPUTE_CHANGES), limit: PAGE }),
    ({ id }) => note("charge.dispute.updated", id),
  );
  await noteUnlisted(ctx, gap);
  return charges + refunds + disputes;
}
