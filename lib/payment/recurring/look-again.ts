import { MINUTE } from "@/lib/kernel";
import { type Ctx, inTransaction } from "@/lib/platform";
import { lockPlan, type PeriodId, readPeriod } from "./lock-plans";
import { writePeriod } from "./write-period";

/** A charge that the processor is still working on is looked at again after this time. */
export const LOOK_AGAIN = 10 * MINUTE;

/** Leaves a period as it is, for so many milliseconds; one that is over meanwhile stays over. */
export async function lookAgain(ctx: Ctx, id: PeriodId, ms: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPlan(tx, id.recurringGiftId);
    const found = await readPeriod(tx, id);
    if (found?.period.dueAt) {
      await writePeriod(tx, id, { state: found.period.state, dueAt: new Date(tx.now().getTime() + ms) });
    }
  });
}
