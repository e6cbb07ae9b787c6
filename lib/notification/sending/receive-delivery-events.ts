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

/** The state of a delivery after each event of the e-mail provider that changes it. */
const STATES = new Map<string, "delivered" | "failed">([
  ["email.delivered", "delivered"],
  ["email.bounced", "failed"],
  ["email.failed", "failed"],
  ["email.suppressed", "failed"],
]);

/** Without control characters, which no provider sends and of which the database refuses one. */
const textSchema = z.string().regex(/^[^\p{Cc}]*$/u);

/** Records what the e-mail provider reports of an e-mail: delivered, bounced, complained of. */
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
 * Records what the carrier reports of a text. Callbacks arrive in any order, so a delivery only ever moves
 * forward; one that arrives before our own request has ended still shows that the text was accepted. What did not arrive
 * goes by e-mail, where there is one; after a STOP only what concerns one person. The error code may say more about the
 * phone (`judgePhone`).
 */
export const receiveTextEvent = command(
  z.object({
    deliveryId: z.guid(),
    sid: textSchema.max(64),
    status: textSchema.max(40),
    /** Of a text that failed, as the carrier names it. */
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
          or(eq(deliveries.id, deliveryId), eq(deliveries.sameTextAs, deliveryId)),
          // A delivery that was turned into an e-mail ignores later events of its text.
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

/** What the carrier says of the phone that this text went to. A text that has become an e-mail tells nothing more. */
async function judge(ctx: Ctx, deliveryId: string, code: number | null): Promise<CarrierVerdict> {
  const [text] = await ctx.db
    .select({ address: deliveries.address, messageId: deliveries.messageId })
    .from(deliveries)
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.channel, "sms"), ne(deliveries.address, "")));
  return text ? judgePhone(ctx, { ...text, code }) : "this-text";
}
