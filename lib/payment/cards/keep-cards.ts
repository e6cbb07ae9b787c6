import { and, eq, inArray } from "drizzle-orm";
import { recurringGifts } from "@/db/schema/recurring";
import { lockPerson } from "@/lib/identity/inside";
import type { Ctx } from "@/lib/platform";
import type { Attempt } from "../gifts/open-attempt";
import { endPlan } from "../recurring/end-plan";
import { LIVE_STATES } from "../recurring/has-plans";
import type { Plan } from "../recurring/lock-plans";
import type { IntentFacts } from "../settling/intent-facts";
import { detachLater, isDiscarded } from "./detach-cards";
import { lockCards } from "./lock-cards";
import { keepsCard } from "./rules/keeps-card";
import { cardOf, putCard, type SavedCard } from "./saved-card";

type Paid = { row: Attempt; fact: IntentFacts };
type Keeping = { row: Attempt; donorId: string; card: SavedCard };

function keepingOf({ row, fact }: Paid): Keeping[] {
  const card = fact.charge?.card;
  if (!row.savePaymentMethod || !row.donorId || !fact.customerId || !fact.paymentMethodId || !card) return [];
  return [{ row, donorId: row.donorId, card: { id: fact.paymentMethodId, ...card } }];
}

/** Plans of paid gifts are already locked. */
async function planOf(ctx: Ctx, { recurringGiftId }: Attempt): Promise<Plan | null> {
  if (recurringGiftId === null) return null;
  const [plan] = await ctx.db
    .select()
    .from(recurringGifts)
    .where(and(eq(recurringGifts.id, recurringGiftId), inArray(recurringGifts.state, [...LIVE_STATES])));
  return plan ?? null;
}

/**
 * Saves paid gifts' cards as their donors asked (`keepsCard`), and detaches replaced ones and those not
 * saved. Ends a plan whose first gift used a card removed since. Runs in the booking transaction, after plans
 * were updated.
 */
export async function keepCards(ctx: Ctx, paid: Paid[]): Promise<void> {
  // Account deletion comes before (nothing is saved) or after (erases it).
  const keeping: Keeping[] = [];
  for (const one of paid.flatMap(keepingOf)) {
    if (await lockPerson(ctx, one.donorId)) keeping.push(one);
  }
  const holders = await lockCards(ctx, [...new Set(keeping.map(({ donorId }) => donorId))].sort());
  for (const { row, donorId, card } of keeping) {
    const saved = await cardOf(ctx, donorId);
    const plan = await planOf(ctx, row);
    const isFirstOfPlan = plan !== null && row.recurringPeriod === 0;
    const isKept = keepsCard({
      typedAt: row.cardTypedAt ?? row.createdAt,
      changedAt: holders.get(donorId)?.cardChangedAt ?? null,
      isWanted: row.isSaveAsked || row.recurringGiftId === null || plan !== null,
      isFirstOfPlan,
      hasCard: saved !== null,
      isDiscarded: await isDiscarded(ctx, card.id),
    });
    if (isKept) await putCard(ctx, donorId, card);
    else if (saved?.id !== card.id) await detachLater(ctx, { userId: donorId, paymentMethodId: card.id });
    if (!isKept && saved === null && isFirstOfPlan)
      await endPlan(ctx, plan, "card_removed", { isTold: false });
  }
}
