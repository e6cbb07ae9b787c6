import { and, eq, inArray, ne } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { recurringGiftPeriods, recurringGifts } from "@/db/schema/recurring";
import { conflict } from "@/lib/kernel";
import { idSchema, query, requireUser } from "@/lib/platform";
import { draftOf, type GiftDraft } from "../gifts/draft";
import { demandNoHold } from "../gifts/no-hold";
import { periodKey } from "./charge-period";
import { noSuchPlan, recurringGiftSchema } from "./find-plan";

/**
 * Returns a declined or bank-blocked gift as a draft. It uses the period's own attempt, so donor and worker
 * cannot both pay. Its sum is what the bank was asked for.
 *
 * - Throws `notFound`, `conflict` if nothing is payable or the community is on hold.
 */
export const payPeriodNow = query(recurringGiftSchema, async (ctx, input): Promise<GiftDraft> => {
  const { userId } = requireUser(ctx);
  const id = idSchema.safeParse(input.recurringGiftId).data;
  const [plan] = id ? await ctx.db.select().from(recurringGifts).where(eq(recurringGifts.id, id)) : [];
  if (plan?.donorId !== userId || plan.state === "starting") throw noSuchPlan();
  if (plan.state === "ended") throw conflict("gift.recurring_ended");
  const [waiting] = await ctx.db
    .select({ number: recurringGiftPeriods.number, attempt: donations })
    .from(recurringGiftPeriods)
    .innerJoin(
      donations,
      and(
        eq(donations.recurringGiftId, recurringGiftPeriods.recurringGiftId),
        eq(donations.recurringPeriod, recurringGiftPeriods.number),
      ),
    )
    .where(
      and(
        eq(recurringGiftPeriods.recurringGiftId, plan.id),
        inArray(recurringGiftPeriods.state, ["declined", "needs_bank"]),
        // A cancelled one is unpayable; the worker closes its period.
        ne(donations.state, "canceled"),
      ),
    );
  if (plan.state !== "active" || !waiting) throw conflict("gift.recurring_nothing_due");
  await demandNoHold(ctx, plan.communityId);
  const key = periodKey(plan, waiting.number);
  return draftOf({ key, attemptKey: key, row: waiting.attempt });
});
