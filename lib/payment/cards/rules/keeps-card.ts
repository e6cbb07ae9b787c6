export type KeptCard = {
  /** When the donor typed it; where that is not known, when the gift was begun that it has paid. */
  typedAt: Date;
  /** When the donor last set or removed their card on purpose; null for never. */
  changedAt: Date | null;
  /** True when the donor asked to save it, or the plan that it has paid a gift of goes on. */
  isWanted: boolean;
  /** True for the first gift of a plan that goes on. */
  isFirstOfPlan: boolean;
  /** Whether a card is saved at this moment. */
  hasCard: boolean;
  /** True when this very card was removed or replaced meanwhile. */
  isDiscarded: boolean;
};

/**
 * Whether the card of a paid gift becomes the saved one. What the donor did on purpose after they had typed it counts
 * more, unless a plan has begun that no card could pay.
 */
export function keepsCard(card: KeptCard): boolean {
  const { typedAt, changedAt, isWanted, isFirstOfPlan, hasCard, isDiscarded } = card;
  if (isDiscarded || !isWanted) return false;
  if (changedAt === null || typedAt >= changedAt) return true;
  return isFirstOfPlan && !hasCard;
}
