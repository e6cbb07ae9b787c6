import { asc, type SQL } from "drizzle-orm";
import { deliveries } from "@/db/schema/notification";
import type { Ctx } from "@/lib/platform";

/**
 * Locks the deliveries for which this holds, by id, and selects their ids: for a statement that changes several of
 * them. One that locked them as it finds them could wait for another that holds some of them (lib/platform/lock-order.ts).
 */
export const heldInOrder = (ctx: Ctx, which: SQL | undefined) =>
  ctx.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(which)
    .orderBy(asc(deliveries.id))
    .for("no key update");
