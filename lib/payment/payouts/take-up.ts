import { asc, inArray } from "drizzle-orm";
import { payouts } from "@/db/schema/payment";
import { auditEach, type Ctx, locking, requirePlatform } from "@/lib/platform";
import { type Payout, payoutColumns } from "./receiving-method";

/** Locks payouts in id order, like corrections by recipients. */
export async function lockPayouts(ctx: Ctx, ids: string[]): Promise<Payout[]> {
  const rows = await ctx.db
    .select(payoutColumns)
    .from(payouts)
    .where(inArray(payouts.id, ids))
    .orderBy(asc(payouts.id))
    .for("no key update");
  locking(
    ctx,
    "payout",
    rows.map(({ id }) => id),
  );
  return rows;
}

export const subjects = (rows: readonly Pick<Payout, "id">[]) =>
  rows.map(({ id }) => ({ type: "payout", id }));

/** Recipients can no longer change ready payouts. Audits each. Platform admins only. */
export async function takeUp(ctx: Ctx, rows: Payout[]): Promise<void> {
  const { userId } = requirePlatform(ctx);
  const free = rows.filter((row) => row.state === "ready" && row.takenUpAt === null);
  if (free.length === 0) return;
  await ctx.db
    .update(payouts)
    .set({ takenUpAt: ctx.now(), takenUpBy: userId })
    .where(
      inArray(
        payouts.id,
        free.map(({ id }) => id),
      ),
    );
  await auditEach(ctx, "payout.taken_up", subjects(free));
}
