/** Unpaid intents in any other state wait for a card. */
type IntentStatus = string;

type OpenState = "pending" | "requires_action" | "processing" | "failed" | "canceled";

/** An intent that waits again after a decline has failed. */
export function stateOfUnpaid(status: IntentStatus, wasDeclined: boolean): OpenState {
  switch (status) {
    case "requires_action":
    case "processing":
    case "canceled":
      return status;
    default:
      return wasDeclined ? "failed" : "pending";
  }
}
