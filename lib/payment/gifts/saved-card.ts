import { eq } from "drizzle-orm";
import { savedCards } from "@/db/schema/payment";
import { lockPerson } from "@/lib/identity/inside";
import { type Ctx, requireUser } from "@/lib/platform";
import type { IntentFacts } from "../settling/intent-facts";
import type { Attempt } from "./open-attempt";

/** Remembers the card of a paid gift whose donor wanted that; it takes the place of the one before. */
export async function keepCard(ctx: Ctx, row: Attempt, fact: IntentFacts): Promise<void> {
  const card = fact.charge?.card;
  if (!row.savePaymentMethod || !row.donorId || !fact.customerId || !fact.paymentMethodId || !card) return;
  if (!(await lockPerson(ctx, row.donorId))) return;
  const kept = { paymentMethodId: fact.paymentMethodId, ...card, savedAt: ctx.now() };
  await ctx.db
    .insert(savedCards)
    .values({ userId: row.donorId, ...kept })
    .onConflictDoUpdate({ target: savedCards.userId, set: kept });
}

/** What is shown of a saved card (specification 001 §3). */
export type SavedCard = { id: string; last4: string; brand: string; expMonth: number; expYear: number };

/** The caller's saved card, or null. Throws `unauthenticated` for visitors. */
export async function savedCard(ctx: Ctx): Promise<SavedCard | null> {
  const { userId } = requireUser(ctx);
  const [card] = await ctx.db
    .select({
      id: savedCards.paymentMethodId,
      last4: savedCards.last4,
      brand: savedCards.brand,
      expMonth: savedCards.expMonth,
      expYear: savedCards.expYear,
    })
    .from(savedCards)
    .where(eq(savedCards.userId, userId));
  return card ?? null;
}

/** Forgets a card that is no longer with Stripe. */
export async function forgetCard(ctx: Ctx, paymentMethodId: string): Promise<void> {
  await ctx.db.delete(savedCards).where(eq(savedCards.paymentMethodId, paymentMethodId));
}
