import type { SimPart, SimReply } from "@/simulator/core/types";
import { operation, preflight } from "./api";
import { balanceOperations } from "./balance";
import { chargeJobs, chargeOperations } from "./charges";
import { customerOperations } from "./customers";
import { deliveryJobs } from "./deliveries";
import { disputeOperations } from "./disputes";
import { eventOperations } from "./events";
import { paymentIntentOperations } from "./payment-intents";
import { paymentMethodOperations } from "./payment-methods";
import { refundJobs, refundOperations } from "./refunds";
import { setupIntentOperations } from "./setup-intents";
import { challengeRoutes } from "./three-d-secure";

const operations = [
  ...balanceOperations,
  ...chargeOperations,
  ...customerOperations,
  ...disputeOperations,
  ...eventOperations,
  ...paymentIntentOperations,
  ...paymentMethodOperations,
  ...refundOperations,
  ...setupIntentOperations,
];

/** Only what a browser may call needs an answer to its preflight. */
const browserPaths = new Set(operations.filter((one) => one.browserParams).map((one) => one.path));

/** The simulated Stripe: its API, its webhooks, the work it does later. */
export const stripe: SimPart = {
  routes: [...operations.map(operation), ...[...browserPaths].map(preflight), ...challengeRoutes],
  jobs: { ...chargeJobs, ...deliveryJobs, ...refundJobs },
};

/** Stripe's answer to an address it does not have. */
export function unknownStripePath(method: string, path: string): SimReply {
  return {
    status: 404,
    body: {
      error: {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${method}: ${path}). The simulator does not play this call.`,
      },
    },
  };
}
