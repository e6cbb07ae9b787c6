/** A job only wakes the row of `lib/schedules.ts` with its name, which reads its work from tables. */
export const TASKS = [
  "answer-account-requests",
  "answer-statement-requests",
  "settle-stripe-events",
  "tell-of-gifts",
  "tell-of-milestones",
  "reconcile-payments",
  "cancel-open-intents",
  "close-customers",
  "charge-due-gifts",
  "detach-cards",
  "fan-out-messages",
  "send-emails",
  "send-texts",
  "send-imports",
  "scan-files",
  "sweep-deliveries",
  "tell-desk",
  "keep-watch",
] as const;
export type TaskName = (typeof TASKS)[number];
