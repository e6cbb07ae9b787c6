export const OPEN_STATES = ["pending", "requires_action", "processing", "failed"] as const;

/** Statuses of an intent before any bank is asked. */
export const WAITS_FOR_CARD: ReadonlySet<string> = new Set([
  "requires_payment_method",
  "requires_confirmation",
]);
