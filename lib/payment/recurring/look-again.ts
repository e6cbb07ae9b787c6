import { MINUTE } from "@/lib/kernel";
import { type Ctx, inTransaction } from "@/lib/platform";
import { lockPlan, type PeriodId, readPeriod } from "./lock-plans";
import { writePeriod } from "./write-period";

/** Delay for a charge that Stripe is processing. */
export const LOOK_AGAIN = 10 * MINUTE;

/** Postpones an open period, in ms. */
export async function lookAgain(ctx: Ctx, id: PeriodId, ms: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPlan(tx, id.recurringGiftId);
    const found = await readPeriod(tx, id);
    if (found?.period.dueAt) {
      await writePeriod(tx, id, { state: found.period.state, dueAt: new Date(tx.now().getTime() + ms) });
    }
  });
}
