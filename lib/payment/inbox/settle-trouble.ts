import { and, eq, inArray } from "drizzle-orm";
import { stripeEvents } from "@/db/schema/payment";
import { troubles } from "@/db/schema/troubles";
import { idOf } from "@/lib/community/inside";
import { conflict, notFound } from "@/lib/kernel";
import { audit, type Ctx, command, locking, requirePlatform, requireRecentProof } from "@/lib/platform";
import { settleTroubleSchema } from "../schemas";
import { kindOf } from "./record-look";
import { visibleToCaller } from "./shown-to-caller";

/** Locks an open trouble. Throws `notFound`, `conflict` if closed. */
export async function lockTrouble(ctx: Ctx, troubleId: string) {
  const id = idOf(troubleId);
  locking(ctx, "trouble", [id]);
  const [trouble] = await ctx.db
    .select()
    .from(troubles)
    .where(and(eq(troubles.id, id), visibleToCaller(ctx)))
    .for("no key update");
  if (!trouble) throw notFound("no such trouble");
  if (trouble.endedAt || trouble.settledAt) throw conflict("trouble.closed");
  return { ...trouble, kind: kindOf(trouble) };
}

/**
 * Settles a trouble by hand. Books nothing: a set-aside event is not retried; other troubles reopen if they
 * change. Platform admins only.
 *
 * - Throws `invalid` without a reason, `conflict` if closed, `proof_needed`.
 */
export const settleTrouble = command(settleTroubleSchema, async (ctx, input): Promise<void> => {
  const { userId } = requirePlatform(ctx);
  requireRecentProof(ctx);
  const trouble = await lockTrouble(ctx, input.troubleId);
  await ctx.db
    .update(troubles)
    .set({ settledAt: ctx.now(), settledBy: userId, reason: input.reason })
    .where(eq(troubles.id, trouble.id));
  if (trouble.kind === "event-parked") await setAside(ctx, `${trouble.facts.eventId}`);
  await audit(
    ctx,
    "trouble.settled",
    { type: "trouble", id: trouble.id },
    { kind: trouble.kind, key: trouble.key },
  );
});

/** The worker and the ledger checks then ignore it. */
async function setAside(ctx: Ctx, eventId: string): Promise<void> {
  locking(ctx, "event", [eventId]);
  await ctx.db
    .update(stripeEvents)
    .set({ state: "set_aside", processedAt: ctx.now() })
    .where(and(eq(stripeEvents.id, eventId), inArray(stripeEvents.state, ["parked", "pending"])));
}
