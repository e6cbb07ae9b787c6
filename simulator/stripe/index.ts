import type { SimPart, SimReply } from "@/simulator/core/types";
import { accountOperations } from "./account";
import { operation, preflight } from "./api";
import { balanceOperations } from "./balance";
import { chargeJobs, chargeOperations } from "./charges";
import { confirmationTokenOperations } from "./confirmation-tokens";
import { customerOperations } from "./customers";
import { deliveryJobs } from "./deliveries";
import { disputeOperations } from "./disputes";
import { eventOperations } from "./events";
import { paymentIntentOperations } from "./payment-intents";
import { paymentMethodDomainOperations } from "./payment-method-domains";
import { paymentMethodOperations } from "./payment-methods";
import { refundJobs, refundOperations } from "./refunds";
import { setupIntentOperations } from "./setup-intents";
import { challengeRoutes } from "./three-d-secure";
import { webhookEndpointOperations } from "./webhook-endpoints";

const operations = [
  ...accountOperations,
  ...balanceOperations,
  ...chargeOperations,
  ...confirmationTokenOperations,
  ...customerOperations,
  ...disputeOperations,
  ...eventOperations,
  ...paymentIntentOperations,
  ...paymentMethodDomainOperations,
  ...paymentMethodOperations,
  ...refundOperations,
  ...setupIntentOperations,
  ...webhookEndpointOperations,
];

const browserPaths = new Set(operations.filter((one) => one.browserParams).map((one) => one.path));

export const stripe: SimPart = {
  routes: [...operations.map(operation), ...[...browserPaths].map(preflight), ...challengeRoutes],
  jobs: { ...chargeJobs, ...deliveryJobs, ...refundJobs },
};

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
