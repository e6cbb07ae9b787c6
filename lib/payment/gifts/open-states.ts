export const OPEN_STATES = ["pending", "requires_action", "processing", "failed"] as const;
