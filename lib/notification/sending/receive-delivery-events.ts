import { and, eq, inArray, ne, notInArray, or } from "drizzle-orm";
import { z } from "zod";
import { deliveries } from "@/db/schema/notification";
import { type Ctx, command, requireSystem } from "@/lib/platform";
import { closeMailboxes } from "./close-mailboxes";
import { turnToEmail } from "./entitled";
import { judgePhone } from "./judge-phone";
import { copyToParts } from "./outbox";
import type { CarrierVerdict } from "./rules/carrier-codes";
import { deliveryEventOf } from "./rules/retry";

/** States by the e-mail provider's events. */
const STATES = new Map<string, "delivered" | "failed">([
  ["email.delivered", "delivered"],
  ["email.bounced", "failed"],
  ["email.failed", "failed"],
  ["email.suppressed", "failed"],
]);

/** No control characters: no provider sends them, and Postgres rejects NUL. */
const textSchema = z.string().regex(/^[^\p{Cc}]*$/u);

/** Records an e-mail provider's event: delivered, bounced, complaint. */
export const receiveEmailEvent = command(
  z.object({
    type: textSchema.max(100),
    emailId: textSchema.max(100),
    to: z.array(textSchema.max(320)),
    bounceType: textSchema.max(100).nullable(),
  }),
  async (ctx, event) => {
    requireSystem(ctx);
    const next = STATES.get(event.type);
    if (next && event.emailId) {
      const told = await ctx.db
        .update(deliveries)
        .set({ state: next, updatedAt: ctx.now(), ...(next === "failed" ? { lastError: event.type } : {}) })
        .where(and(eq(deliveries.providerId, event.emailId), inArray(deliveries.state, ["sent", "sending"])))
        .returning({ id: deliveries.id });
      await copyToParts(
        ctx,
        told.map(({ id }) => id),
      );
    }
    const hardBounce = event.type === "email.bounced" && event.bounceType !== "Transient";
    if (event.type === "email.complained") await closeMailboxes(ctx, event.to, "complaint");
    else if (hardBounce) await closeMailboxes(ctx, event.to, "bounce");
  },
);

/**
 * Records a carrier's event for a text.
 *
 * - Events arrive in any order, so a delivery only moves forward. An event before our request's response also
 *   proves acceptance.
 * - An undelivered text goes by e-mail; after a STOP, only direct messages.
 * - The error code may also concern the phone (`judgePhone`).
 */
export const receiveTextEvent = command(
  z.object({
    deliveryId: z.guid(),
    sid: textSchema.max(64),
    status: textSchema.max(40),
    /** Carrier's error code of a failed text. */
    errorCode: z.coerce.number().int().min(0).max(999_999).nullish(),
  }),
  async (ctx, { deliveryId, sid, status, errorCode }) => {
    requireSystem(ctx);
    const next = deliveryEventOf(status);
    if (!next) return;
    const verdict = next === "failed" ? await judge(ctx, deliveryId, errorCode ?? null) : null;
    const changed = await ctx.db
      .update(deliveries)
      .set({
        state: next,
        providerId: sid,
        leasedUntil: null,
        updatedAt: ctx.now(),
        ...(next === "failed"
          ? { lastError: errorCode ? `${status} ${errorCode}` : status }
          : { sentAt: ctx.now() }),
      })
      .where(
        and(
          // Members who share the phone got this very text.
          or(eq(deliveries.id, deliveryId), eq(deliveries.carriedBy, deliveryId)),
          // A text turned into an e-mail ignores later text events.
          eq(deliveries.channel, "sms"),
          next === "sent"
            ? inArray(deliveries.state, ["sending", "unknown"])
            : notInArray(deliveries.state, ["delivered", "failed", "pending", "skipped"]),
        ),
      )
      .returning({ id: deliveries.id });
    if (next === "failed") {
      await turnToEmail(
        ctx,
        changed.map((row) => row.id),
        status,
        { undelivered: verdict !== "stopped" },
      );
    }
  },
);

/** Applies the carrier's code to the phone, unless the text has become an e-mail. */
async function judge(ctx: Ctx, deliveryId: string, code: number | null): Promise<CarrierVerdict> {
  const [text] = await ctx.db
    .select({ address: deliveries.address, messageId: deliveries.messageId })
    .from(deliveries)
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.channel, "sms"), ne(deliveries.address, "")));
  return text ? judgePhone(ctx, { ...text, code }) : "this-text";
}
