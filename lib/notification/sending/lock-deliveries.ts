import { asc, type SQL } from "drizzle-orm";
import { deliveries } from "@/db/schema/notification";
import type { Ctx } from "@/lib/platform";

/**
 * Locks matching deliveries by id and selects their ids, for statements that change several.
 *
 * Locking in scan order could deadlock (lib/platform/lock-order.ts).
 */
export const lockDeliveries = (ctx: Ctx, which: SQL | undefined) =>
  ctx.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(which)
    .orderBy(asc(deliveries.id))
    .for("no key update");
