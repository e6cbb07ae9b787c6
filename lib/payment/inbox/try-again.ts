import { and, eq, inArray, sql } from "drizzle-orm";
import { stripeEvents } from "@/db/schema/payment";
import { troubleLooks } from "@/db/schema/troubles";
import { scanAgain, sendRefusedAgain, wakeSenders } from "@/lib/notification/inside";
import { audit, type Ctx, command, enqueue, locking, requirePlatform, runJobAgain } from "@/lib/platform";
import { troubleSchema } from "../schemas";
import { retryNotices } from "../settling/gift-notices";
import { noteEvents } from "../settling/receive-stripe-event";
import { MOST_ATTEMPTS } from "../settling/rules/event-work";
import type { TroubleKind } from "./rules/troubles";
import { lockTrouble } from "./settle-trouble";

type Trouble = Awaited<ReturnType<typeof lockTrouble>>;

/** Another failure parks the events immediately. */
async function bookNow(ctx: Ctx, which: "waiting" | { eventId: string }): Promise<void> {
  const open =
    which === "waiting"
      ? eq(stripeEvents.state, "pending")
      : and(eq(stripeEvents.id, which.eventId), inArray(stripeEvents.state, ["parked", "pending"]));
  const due = ctx.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(open)
    .orderBy(stripeEvents.id)
    .for("no key update");
  const ids = (await due).map((row) => row.id);
  locking(ctx, "event", ids);
  await ctx.db
    .update(stripeEvents)
    .set({
      state: "pending",
      nextAttemptAt: ctx.now(),
      ...(which === "waiting" ? {} : { attempts: sql`greatest(${stripeEvents.attempts}, ${MOST_ATTEMPTS})` }),
    })
    .where(inArray(stripeEvents.id, ids));
  await enqueue(ctx, "settle-stripe-events");
}

async function lookUp(ctx: Ctx, { id, facts, subject }: Trouble, type: string): Promise<void> {
  const objectId =
    typeof facts.intentId === "string" && type.startsWith("payment_intent") ? facts.intentId : subject;
  await noteEvents(ctx, [{ id: `desk_${id}_${ctx.now().getTime()}`, type, objectId }]);
}

const WAYS: Partial<Record<TroubleKind, (ctx: Ctx, trouble: Trouble) => Promise<void>>> = {
  "event-parked": (ctx, { facts }) => bookNow(ctx, { eventId: `${facts.eventId}` }),
  "events-waiting": (ctx) => bookNow(ctx, "waiting"),
  "receipts-unwritten": (ctx) => retryNotices(ctx),
  "job-failed": (ctx, { facts }) => runJobAgain(ctx, `${facts.jobId}`),
  "job-stuck": (ctx, { facts }) => runJobAgain(ctx, `${facts.jobId}`),
  "messages-overdue": (ctx) => wakeSenders(ctx),
  "messages-not-addressed": (ctx) => wakeSenders(ctx),
  "files-unscanned": (ctx) => scanAgain(ctx),
  "messages-refused": (ctx, { subject, facts }) =>
    sendRefusedAgain(ctx, subject, facts.channel === "sms" ? "sms" : "email"),
  "charge-unbooked": (ctx, trouble) =>
    lookUp(ctx, trouble, trouble.facts.intentId ? "payment_intent.succeeded" : "charge.succeeded"),
  "refund-unbooked": (ctx, trouble) => lookUp(ctx, trouble, "refund.updated"),
  "dispute-unbooked": (ctx, trouble) => lookUp(ctx, trouble, "charge.dispute.updated"),
};

/**
 * Retries a trouble. It stays open until a look no longer finds it. Platform admins only. Throws `notFound`,
 * `conflict` if closed.
 */
export const tryTroubleAgain = command(troubleSchema, async (ctx, input): Promise<void> => {
  requirePlatform(ctx);
  const trouble = await lockTrouble(ctx, input.troubleId);
  await WAYS[trouble.kind]?.(ctx, trouble);
  await ctx.db.update(troubleLooks).set({ dueAt: ctx.now() }).where(eq(troubleLooks.name, trouble.look));
  await enqueue(ctx, "keep-watch", { key: "keep-watch:again", runAt: new Date(ctx.now().getTime() + 5000) });
  await audit(
    ctx,
    "trouble.tried_again",
    { type: "trouble", id: trouble.id },
    { kind: trouble.kind, key: trouble.key },
  );
});
