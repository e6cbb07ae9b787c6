import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import type { Operation } from "./api";

export const accountOperations: Operation[] = [
  { method: "GET", path: "/v1/account", params: [], run: ({ world }) => accountOf(world) },
];

function accountOf(world: World): Stripe.Account {
  const { currently_due, ...account } = world.stripe.account;
  return {
    id: "acct_simulator",
    object: "account",
    country: "US",
    default_currency: "usd",
    email: "treasurer@provider.example",
    type: "standard",
    ...account,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due,
      disabled_reason: account.charges_enabled ? null : "requirements.past_due",
      errors: [],
      eventually_due: currently_due,
      past_due: account.charges_enabled ? [] : currently_due,
      pending_verification: [],
    },
  };
}
