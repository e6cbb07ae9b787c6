import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";

/** `available_on` passes without an event. */
export function presentTransaction(
  world: World,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction {
  const available = transaction.available_on * 1_000 <= world.now();
  return { ...transaction, status: available ? "available" : "pending" };
}
