import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { type DeliveryState, deliveries } from "@/db/schema/notification";
import { SECOND } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

/** A campaign's text that may be sent now, to this number. */
type Text = { id: string; messageId: string; address: string };

/** How long a text waits for the outcome of the one that goes to the same phone, in milliseconds. */
const WAIT = 10 * SECOND;

const AT_THE_CARRIER: DeliveryState[] = ["sending", "sent", "delivered", "unknown"];

/** The text of this message that was handed over for this number, for whichever member. */
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
        isNull(deliveries.sameTextAs),
        inArray(deliveries.state, AT_THE_CARRIER),
      ),
    )
    .limit(1);
  return other;
}

/**
 * Members who share a phone get one text for all of them: returns those of the texts that go out now. For the
 * others the same text has been handed over, and they are recorded with its outcome; while that is unknown,
 * they wait, for it may fail. Whoever claims first goes first. Call it in the transaction of the claim: a lock
 * for each message and number makes two workers take turns.
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
    .set({ ...other, id, address, sameTextAs: other.id, updatedAt: ctx.now() })
    .where(eq(deliveries.id, id));
