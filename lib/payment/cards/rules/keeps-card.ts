export type KeptCard = {
  /** If unknown, when its gift began. */
  typedAt: Date;
  /** Last intentional change of the saved card. */
  changedAt: Date | null;
  /** The donor asked to save it, or its plan continues. */
  isWanted: boolean;
  isFirstOfPlan: boolean;
  hasCard: boolean;
  isDiscarded: boolean;
};

/**
 * Decides whether a paid gift's card becomes the saved one. A later intentional change wins, unless a new
 * plan would lack a card.
 */
export function keepsCard(card: KeptCard): boolean {
  const { typedAt, changedAt, isWanted, isFirstOfPlan, hasCard, isDiscarded } = card;
  if (isDiscarded || !isWanted) return false;
  if (changedAt === null || typedAt >= changedAt) return true;
  return isFirstOfPlan && !hasCard;
}
