import { and, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import { deliveries, optOuts } from "@/db/schema/notification";
import { command, requireSystem } from "@/lib/platform";
import { turnToEmail } from "./entitled";
import { copyToParts } from "./outbox";
import { keywordOf } from "./rules/keywords";
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
    const reason: "complaint" | "bounce" | null =
      event.type === "email.complained" ? "complaint" : hardBounce ? "bounce" : null;
    if (reason && event.to.length > 0) {
      await ctx.db
        .insert(optOuts)
        .values(
          [...new Set(event.to.map((address) => address.toLowerCase()))].sort().map((address) => ({
            channel: "email" as const,
            address,
            reason,
            createdAt: ctx.now(),
          })),
        )
        .onConflictDoUpdate({
          target: [optOuts.channel, optOuts.address],
          // Who wanted no campaigns before goes on to want none once the desk lets mail go there again: lifting a
          // complaint leaves an unsubscribe.
          set: {
            reason: sql`case when ${optOuts.reason} in ('unsubscribe', 'complaint') then 'complaint' else ${reason} end`,
          },
        });
    }
  },
);

/**
 * Records what the carrier reports of a text. Callbacks arrive in any order, so a delivery only ever moves
 * forward; one that arrives before our own request has ended still shows that the text was accepted. A
 * message to one person goes by e-mail when their phone could not be reached.
 */
export const receiveTextEvent = command(
  z.object({ deliveryId: z.guid(), sid: textSchema.max(64), status: textSchema.max(40) }),
  async (ctx, { deliveryId, sid, status }) => {
    requireSystem(ctx);
    const next = deliveryEventOf(status);
    if (!next) return;
    const changed = await ctx.db
      .update(deliveries)
      .set({
        state: next,
        providerId: sid,
        leasedUntil: null,
        updatedAt: ctx.now(),
        ...(next === "failed" ? { lastError: status } : { sentAt: ctx.now() }),
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
        { undelivered: true },
      );
    }
  },
);

/**
 * Records STOP and START replies. The carrier blocks and unblocks the number by itself; what it took for such
 * a word counts, too (`optOut`), as an account there can have more of them.
 */
export const receiveInboundText = command(
  z.object({ from: textSchema.max(40), body: z.string().max(2000), optOut: z.string().optional() }),
  async (ctx, { from, body, optOut }) => {
    requireSystem(ctx);
    const asked = optOut === "STOP" ? "stop" : optOut === "START" ? "start" : keywordOf(body);
    if (asked === "stop") {
      await ctx.db
        .insert(optOuts)
        .values({ channel: "sms", address: from, reason: "stop", createdAt: ctx.now() })
        .onConflictDoNothing();
    } else if (asked === "start") {
      await ctx.db.delete(optOuts).where(and(eq(optOuts.channel, "sms"), eq(optOuts.address, from)));
    }
  },
);
