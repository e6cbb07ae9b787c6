import { inArray } from "drizzle-orm";
import { deliveries } from "@/db/schema/notification";
import { type Ctx, log } from "@/lib/platform";
import { type Claim, conclude, NOT_LEFT, release } from "./outbox";

type Way = "resend" | "smtp";

/**
 * Filters reclaimed e-mails to those that this transport may send, and writes the outcome of the others.
 *
 * - Resend: resends what went to Resend, under its key. Releases what waited for a mail server.
 * - Mail server: sends only what was certainly not handed over. All else has an unknown outcome, which cannot
 *   be queried.
 */
export async function reclaimedFor(ctx: Ctx, way: Way, batch: Claim): Promise<Claim> {
  if (!batch.isReclaimed || batch.rows.length === 0) return batch;
  const ids = batch.rows.map(({ id }) => id);
  const kept = await ctx.db
    .select({ id: deliveries.id, providerId: deliveries.providerId })
    .from(deliveries)
    .where(inArray(deliveries.id, ids));
  const providerIds = new Map(kept.map(({ id, providerId }) => [id, providerId]));
  const where = (isTrue: (providerId: string | null) => boolean): Claim => ({
    ...batch,
    rows: batch.rows.filter(({ id }) => isTrue(providerIds.get(id) ?? null)),
  });
  const waiting = where((providerId) => providerId === NOT_LEFT);
  const atResend = where((providerId) => providerId === null);
  await nobodyKnows(
    ctx,
    where((providerId) => providerId !== null && providerId !== NOT_LEFT),
  );
  // Ends the original claim: its former holder can no longer hand anything over.
  if (way === "smtp") {
    await nobodyKnows(ctx, atResend);
    return { ...waiting, isReclaimed: false };
  }
  await release(ctx, { ...waiting, isReclaimed: false }, ctx.now(), "it had not left");
  return atResend;
}

async function nobodyKnows(ctx: Ctx, batch: Claim): Promise<void> {
  for (const id of await conclude(ctx, batch, { state: "unknown", lastError: "no answer" })) {
    log.error("mail with unknown outcome", new Error("its worker ended before it was answered"), {
      delivery: id,
    });
  }
}
