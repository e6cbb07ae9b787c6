import { inArray } from "drizzle-orm";
import { deliveries } from "@/db/schema/notification";
import { type Ctx, log } from "@/lib/platform";
import { type Claim, conclude, NOT_LEFT, release } from "./outbox";

type Way = "resend" | "smtp";

/**
 * Of e-mails that another worker had, those that may be sent (again) by this way; of the others the outcome is written:
 * - by Resend: everything that went to Resend before, under its key; what waited for a mail server goes back and is free.
 * - by a mail server: what was certainly not handed over to it. What was, and what went to Resend before, has an outcome
 *   that nobody knows: neither can be asked.
 */
export async function reclaimedFor(ctx: Ctx, way: Way, held: Claim): Promise<Claim> {
  if (!held.isReclaimed || held.rows.length === 0) return held;
  const ids = held.rows.map(({ id }) => id);
  const kept = await ctx.db
    .select({ id: deliveries.id, providerId: deliveries.providerId })
    .from(deliveries)
    .where(inArray(deliveries.id, ids));
  const providerIds = new Map(kept.map(({ id, providerId }) => [id, providerId]));
  const where = (isTrue: (providerId: string | null) => boolean): Claim => ({
    ...held,
    rows: held.rows.filter(({ id }) => isTrue(providerIds.get(id) ?? null)),
  });
  const waiting = where((providerId) => providerId === NOT_LEFT);
  const atResend = where((providerId) => providerId === null);
  await nobodyKnows(
    ctx,
    where((providerId) => providerId !== null && providerId !== NOT_LEFT),
  );
  // The claim that it was sent under ends with this: whoever had it can hand nothing over any more.
  if (way === "smtp") {
    await nobodyKnows(ctx, atResend);
    return { ...waiting, isReclaimed: false };
  }
  await release(ctx, { ...waiting, isReclaimed: false }, ctx.now(), "it had not left");
  return atResend;
}

async function nobodyKnows(ctx: Ctx, held: Claim): Promise<void> {
  for (const id of await conclude(ctx, held, { state: "unknown", lastError: "no answer" })) {
    log.error("mail with unknown outcome", new Error("its worker ended before it was answered"), {
      delivery: id,
    });
  }
}
