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

/** What there is to keep of a paid gift: its card, when its donor wanted that. */
function keepingOf({ row, fact }: Paid): Keeping[] {
  const card = fact.charge?.card;
  if (!row.savePaymentMethod || !row.donorId || !fact.customerId || !fact.paymentMethodId || !card) return [];
  return [{ row, donorId: row.donorId, card: { id: fact.paymentMethodId, ...card } }];
}

/** The plan that this is a gift of, if it goes on: later ones need a card. Those of paid gifts are locked already. */
async function planOf(ctx: Ctx, { recurringGiftId }: Attempt): Promise<Plan | null> {
  if (recurringGiftId === null) return null;
  const [plan] = await ctx.db
    .select()
    .from(recurringGifts)
    .where(and(eq(recurringGifts.id, recurringGiftId), inArray(recurringGifts.state, [...LIVE_STATES])));
  return plan ?? null;
}

/**
 * Remembers the cards of paid gifts whose donors wanted that; each takes the place of the one before, which is detached.
 * So is one that was typed before its donor set or removed their card on purpose, or for a plan that has ended
 * (`rules/keeps-card.ts`). A plan whose first gift was paid by the saved card ends when that was removed meanwhile. In
 * the transaction that books the gifts, after their plans were noted.
 */
export async function keepCards(ctx: Ctx, paid: Paid[]): Promise<void> {
  // A deletion of the account comes before, and nothing is kept, or after, and erases what was kept.
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
