/** States in which a donation can still be paid. */
export const OPEN_STATES = ["pending", "requires_action", "processing", "failed"] as const;
