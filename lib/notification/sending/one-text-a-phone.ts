import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { type DeliveryState, deliveries } from "@/db/schema/notification";
import { SECOND } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

type Text = { id: string; messageId: string; address: string };

/** Milliseconds until the outcome of the shared phone's text is checked again. */
const WAIT = 10 * SECOND;

const AT_THE_CARRIER: DeliveryState[] = ["sending", "sent", "delivered", "unknown"];

/** The text of this message already handed over for this number. */
async function textAtCarrier(ctx: Ctx, text: Text) {
  const [other] = await ctx.db
    .select({ id: deliveries.id, state: deliveries.state, sentAt: deliveries.sentAt })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.messageId, text.messageId),
        eq(deliveries.channel, "sms"),
        eq(deliveries.address, text.address),
        ne(deliveries.id, text.id),
        isNull(deliveries.carriedBy),
        inArray(deliveries.state, AT_THE_CARRIER),
      ),
    )
    .limit(1);
  return other;
}

/**
 * Returns the texts to send now, one for members who share a phone. Call it in the claim's transaction.
 *
 * - The others get the outcome of the text handed over first. While that is unknown they wait, because it may
 *   fail.
 * - A lock per message and number serializes workers.
 */
export async function oneTextAPhone<Row extends Text>(ctx: Ctx, texts: Row[]): Promise<Row[]> {
  const first = new Map<string, Row>();
  const keyOf = ({ messageId, address }: Text) => `${messageId}:${address}`;
  for (const text of texts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const key = keyOf(text);
    if (!first.has(key)) await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const other = await textAtCarrier(ctx, text);
    if (!other && !first.has(key)) first.set(key, text);
    else if (!other || other.state === "sending") await wait(ctx, text);
    else await record(ctx, text, other);
  }
  const goingOut = new Set(first.values());
  return texts.filter((text) => goingOut.has(text));
}

const wait = (ctx: Ctx, { id }: Text) =>
  ctx.db
    .update(deliveries)
    .set({ notBefore: new Date(ctx.now().getTime() + WAIT), updatedAt: ctx.now() })
    .where(eq(deliveries.id, id));

const record = (
  ctx: Ctx,
  { id, address }: Text,
  other: { id: string; state: DeliveryState; sentAt: Date | null },
) =>
  ctx.db
    .update(deliveries)
    .set({ ...other, id, address, carriedBy: other.id, updatedAt: ctx.now() })
    .where(eq(deliveries.id, id));
