import type Stripe from "stripe";
import type { World } from "@/simulator/core/types";
import type { Operation } from "./api";
import { missing } from "./errors";
import { createdFilter, LIST_PARAMS, page } from "./lists";
import { presentTransaction } from "./transaction-view";

const AVAILABLE_AFTER_SECONDS = 2 * 86_400;

export const balanceOperations: Operation[] = [
  {
    method: "GET",
    path: "/v1/balance_transactions",
    params: [...LIST_PARAMS, "created", "currency", "payout", "source", "type"],
    run: ({ world, params }) => {
      const created = createdFilter(params);
      const source = params.text("source");
      const type = params.text("type");
      const all = Object.values(world.stripe.balanceTransactions)
        .filter(
          (one) =>
            created(one) &&
            (source === undefined || one.source === source) &&
            (type === undefined || one.type === type),
        )
        .map((one) => presentTransaction(world, one));
      return page(all, params, "/v1/balance_transactions");
    },
  },
  {
    method: "GET",
    path: "/v1/balance_transactions/:id",
    params: [],
    run: ({ world, id }) => {
      const found = world.stripe.balanceTransactions[id];
      if (!found) throw missing("balance transaction", id);
      return presentTransaction(world, found);
    },
  },
];

export type Movement = {
  /** Cents, negative when money leaves. */
  amount: number;
  fee: number;
  type: Stripe.BalanceTransaction.Type;
  category: string;
  source: string | null;
  description: string | null;
  feeDescription?: string;
  atOnce?: boolean;
};

export function book(world: World, movement: Movement): Stripe.BalanceTransaction {
  const now = Math.floor(world.now() / 1_000);
  const transaction: Stripe.BalanceTransaction = {
    id: world.id("txn"),
    object: "balance_transaction",
    amount: movement.amount,
    available_on: movement.atOnce ? now : now + AVAILABLE_AFTER_SECONDS,
    balance_type: "payments",
    created: now,
    currency: "usd",
    description: movement.description,
    exchange_rate: null,
    fee: movement.fee,
    fee_details:
      movement.fee === 0
        ? []
        : [
            {
              amount: movement.fee,
              application: null,
              currency: "usd",
              description: movement.feeDescription ?? "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: movement.amount - movement.fee,
    reporting_category: movement.category,
    source: movement.source,
    status: "pending",
    type: movement.type,
  };
  world.stripe.balanceTransactions[transaction.id] = transaction;
  world.touch();
  return transaction;
}

/** In cents. American Express has no fixed part. */
export function processingFee(world: World, amount: number, brand: string): number {
  const { feePercent, feeFixedCents, amexFeePercent } = world.settings;
  return brand === "amex"
    ? Math.round((amount * amexFeePercent) / 100)
    : Math.round((amount * feePercent) / 100) + feeFixedCents;
}
