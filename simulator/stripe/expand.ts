import type { World } from "@/simulator/core/types";
import { invalid } from "./errors";
import { presentTransaction } from "./transaction-view";

const DEEPEST = 4;
/** Fields that are null until something happens to the object. */
const LATER_PARTS: ReadonlySet<string> = new Set(["failure_balance_transaction"]);

/** Along `expand[]` paths such as `latest_charge.balance_transaction`. */
export function expand(world: World, answer: object, paths: string[]): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) {
    const parts = path.split(".");
    if (parts.length > DEEPEST)
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property.`, undefined, "expand");
    follow(world, copy, parts, path);
  }
  return copy;
}

function follow(world: World, node: object, parts: string[], path: string): void {
  const [part, ...rest] = parts;
  if (part === undefined) return;
  const value: unknown = Reflect.get(node, part);
  if (value === undefined && LATER_PARTS.has(part)) return;
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, undefined, "expand");
  if (typeof value === "string") {
    const found = lookUp(world, value);
    if (!found) throw invalid(`This property cannot be expanded (${path}).`, undefined, "expand");
    const copy = structuredClone(found);
    Reflect.set(node, part, copy);
    follow(world, copy, rest, path);
  } else if (Array.isArray(value)) {
    for (const item of value) if (typeof item === "object" && item !== null) follow(world, item, rest, path);
  } else if (typeof value === "object" && value !== null) {
    follow(world, value, rest, path);
  }
}

function lookUp(world: World, id: string): object | undefined {
  const { stripe } = world;
  const prefix = id.slice(0, id.indexOf("_"));
  switch (prefix) {
    case "cus":
      return (
        stripe.customers[id] ?? (stripe.deletedCustomers[id] && { id, object: "customer", deleted: true })
      );
    case "pm":
      return stripe.paymentMethods[id];
    case "pi":
      return stripe.paymentIntents[id];
    case "seti":
      return stripe.setupIntents[id];
    case "ch":
      return stripe.charges[id];
    case "re":
      return stripe.refunds[id];
    case "du":
      return stripe.disputes[id];
    case "txn": {
      const transaction = stripe.balanceTransactions[id];
      return transaction && presentTransaction(world, transaction);
    }
    default:
      return undefined;
  }
}
