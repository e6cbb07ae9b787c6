export type KeptCard = {
  /** When the gift was begun that has paid with it. */
  begunAt: Date;
  /** When the donor last set or removed their card on purpose; null for never. */
  changedAt: Date | null;
  /** True for the first gift of a plan that goes on. */
  isFirstOfPlan: boolean;
  /** Whether a card is saved at this moment. */
  hasCard: boolean;
  /** True when this very card was removed or replaced meanwhile. */
  isDiscarded: boolean;
};

/**
 * Whether the card of a paid gift becomes the saved one. What the donor did on purpose while the gift was under way
 * counts more, unless a plan has begun that no card could pay.
 */
export function keepsCard({ begunAt, changedAt, isFirstOfPlan, hasCard, isDiscarded }: KeptCard): boolean {
  if (isDiscarded) return false;
  if (changedAt === null || begunAt >= changedAt) return true;
  return isFirstOfPlan && !hasCard;
}
