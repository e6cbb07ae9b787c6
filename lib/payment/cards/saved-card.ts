import { eq } from "drizzle-orm";
import { savedCards } from "@/db/schema/payment";
import { type Ctx, requireUser } from "@/lib/platform";
import { plansOf } from "../recurring/has-plans";
import { detachLater } from "./detach-cards";
import { lockCards } from "./lock-cards";
import { type Expiry, expiryOf } from "./rules/expiry";

/** What is shown of a saved card (specification 001 §3). */
export type SavedCard = { id: string; last4: string; brand: string; expMonth: number; expYear: number };

/** This person's saved card, or null. */
export async function cardOf(ctx: Ctx, userId: string): Promise<SavedCard | null> {
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

/** The caller's saved card, or null. Throws `unauthenticated` for visitors. */
export async function savedCard(ctx: Ctx): Promise<SavedCard | null> {
  return cardOf(ctx, requireUser(ctx).userId);
}

/** The caller's saved card, whether it expires, and how many recurring gifts are paid by it. */
export type CardState = { card: SavedCard | null; expiry: Expiry; plans: number };

/** What the payment preferences show of the caller's card. Throws `unauthenticated` for visitors. */
export async function myCard(ctx: Ctx): Promise<CardState> {
  const { userId } = requireUser(ctx);
  const [card, plans] = await Promise.all([cardOf(ctx, userId), plansOf(ctx, userId)]);
  return { card, expiry: card ? expiryOf(card, ctx.now()) : "later", plans };
}

/**
 * Puts a card in the place of the one before, which is detached at the processor. The holder's card must be locked
 * (`lockCards`).
 */
export async function putCard(ctx: Ctx, userId: string, { id, ...shown }: SavedCard): Promise<void> {
  const before = await cardOf(ctx, userId);
  const isAnother = before?.id !== id;
  if (before && isAnother) await detachLater(ctx, { userId, paymentMethodId: before.id });
  const card = {
    paymentMethodId: id,
    ...shown,
    savedAt: ctx.now(),
    ...(isAnother ? { toldOfExpiry: null } : {}),
  };
  await ctx.db
    .insert(savedCards)
    .values({ userId, ...card })
    .onConflictDoUpdate({ target: savedCards.userId, set: card });
}

/** The user with this saved card; null when there is none. */
export async function holderOf(ctx: Ctx, paymentMethodId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ userId: savedCards.userId })
    .from(savedCards)
    .where(eq(savedCards.paymentMethodId, paymentMethodId));
  return row?.userId ?? null;
}

/** Notes what a bank has changed about a saved card, as it renewed it. Any other card stays as it is. */
export async function renewCard(ctx: Ctx, { id, ...shown }: SavedCard): Promise<void> {
  const userId = await holderOf(ctx, id);
  if (userId === null) return;
  await lockCards(ctx, [userId]);
  await ctx.db.update(savedCards).set(shown).where(eq(savedCards.paymentMethodId, id));
}
