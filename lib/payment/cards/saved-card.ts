import { eq } from "drizzle-orm";
import { savedCards } from "@/db/schema/payment";
import { type Ctx, requireUser } from "@/lib/platform";
import { plansOf } from "../recurring/has-plans";
import { detachLater } from "./detach-cards";
import { lockCards } from "./lock-cards";
import { type Expiry, expiryOf } from "./rules/expiry";

/** 001 §3. */
export type SavedCard = { id: string; last4: string; brand: string; expMonth: number; expYear: number };

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

/** Throws `unauthenticated` for visitors. */
export async function savedCard(ctx: Ctx): Promise<SavedCard | null> {
  return cardOf(ctx, requireUser(ctx).userId);
}

export type CardState = { card: SavedCard | null; expiry: Expiry; plans: number };

/** Throws `unauthenticated` for visitors. */
export async function myCard(ctx: Ctx): Promise<CardState> {
  const { userId } = requireUser(ctx);
  const [card, plans] = await Promise.all([cardOf(ctx, userId), plansOf(ctx, userId)]);
  return { card, expiry: card ? expiryOf(card, ctx.now()) : "later", plans };
}

/** Replaces the saved card and detaches the old one at Stripe. The card must be locked (`lockCards`). */
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

export async function holderOf(ctx: Ctx, paymentMethodId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ userId: savedCards.userId })
    .from(savedCards)
    .where(eq(savedCards.paymentMethodId, paymentMethodId));
  return row?.userId ?? null;
}

export async function renewCard(ctx: Ctx, { id, ...shown }: SavedCard): Promise<void> {
  const userId = await holderOf(ctx, id);
  if (userId === null) return;
  await lockCards(ctx, [userId]);
  await ctx.db.update(savedCards).set(shown).where(eq(savedCards.paymentMethodId, id));
}
