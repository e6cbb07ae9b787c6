export type KeptCard = {
  /** When the card was typed; if unknown, when its gift began. */
  typedAt: Date;
  /** Last intentional change of the saved card; null for never. */
  changedAt: Date | null;
  /** The donor asked to save it, or its plan continues. */
  isWanted: boolean;
  /** First gift of a plan that continues. */
  isFirstOfPlan: boolean;
  hasCard: boolean;
  /** This card was itself removed or replaced since. */
  isDiscarded: boolean;
};

/**
 * Decides whether a paid gift's card becomes the saved one. A later intentional change wins, unless a new
 * plan would have no card.
 */
export function keepsCard(card: KeptCard): boolean {
  const { typedAt, changedAt, isWanted, isFirstOfPlan, hasCard, isDiscarded } = card;
  if (isDiscarded || !isWanted) return false;
  if (changedAt === null || typedAt >= changedAt) return true;
  return isFirstOfPlan && !hasCard;
}
