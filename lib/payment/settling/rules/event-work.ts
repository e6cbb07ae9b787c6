type EventWork =
  | "intent"
  | "charge"
  | "refund"
  | "dispute"
  | "setup"
  | "renewed-card"
  | "detached-card"
  | "deleted-customer"
  | "fraud-warning"
  | "nothing";

const WORK = new Map<string, EventWork>(
  Object.entries({
    "payment_intent.succeeded": "intent",
    "payment_intent.payment_failed": "intent",
    "payment_intent.requires_action": "intent",
    "payment_intent.processing": "intent",
    "payment_intent.canceled": "intent",
    "charge.succeeded": "charge",
    "charge.updated": "charge",
    "refund.created": "refund",
    "refund.updated": "refund",
    "refund.failed": "refund",
    "charge.dispute.created": "dispute",
    "charge.dispute.updated": "dispute",
    "charge.dispute.funds_withdrawn": "dispute",
    "charge.dispute.funds_reinstated": "dispute",
    "charge.dispute.closed": "dispute",
    "setup_intent.succeeded": "setup",
    "setup_intent.setup_failed": "setup",
    "payment_method.automatically_updated": "renewed-card",
    "payment_method.updated": "renewed-card",
    "payment_method.detached": "detached-card",
    "customer.deleted": "deleted-customer",
    "radar.early_fraud_warning.created": "fraud-warning",
  }),
);

export const SETTLED_EVENTS: readonly string[] = [...WORK.keys()];

/** Work on a saved card takes its lock in a separate transaction. */
export const isOfCard = (work: EventWork): boolean =>
  work === "setup" || work === "renewed-card" || work === "detached-card" || work === "deleted-customer";

/** Unknown types need no work. */
export const workOf = (eventType: string): EventWork => WORK.get(eventType) ?? "nothing";

const BASE_SECONDS = 5;
const MOST_SECONDS = 3600;

/** Then parked for manual review; the pauses add up to 2.4 hours. */
export const MOST_ATTEMPTS = 12;

/** Seconds, doubling from 5 to 3,600. */
export const pauseAfter = (attempts: number): number =>
  Math.min(MOST_SECONDS, BASE_SECONDS * 2 ** Math.max(0, attempts - 1));
