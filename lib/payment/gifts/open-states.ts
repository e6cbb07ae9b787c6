/** States in which a donation may still be paid. */
export const OPEN_STATES = ["pending", "requires_action", "processing", "failed"] as const;
