import postgres from "postgres";
import Stripe from "stripe";
import { until } from "@/scripts/processes/processes";
import { type Answer, isDone } from "./calls";
import { type Gifts, givingPath } from "./gifts";
import type { ChaosWorld } from "./world";

export type NoCustomers = {
  deleted: number;
  statuses: number[];
  madeAgain: number;
  wanted: number;
};

const DONORS = 5;
const SETTLED_MS = 60_000;

/** Deletes every customer at the processor, where half of the events are lost, and lets donors continue. */
export async function playNoCustomers(world: ChaosWorld, gifts: Gifts): Promise<NoCustomers> {
  const sql = postgres(world.database.url, { max: 1, onnotice: () => {} });
  const { hostname, port } = new URL(world.simulatorUrl);
  const stripe = new Stripe("sk_test_simulator", { host: hostname, port, protocol: "http" });
  const [campaignId = ""] = world.campaignIds;
  const begin = (what: string): Promise<Answer> =>
    gifts.asSomebody(what, givingPath(campaignId), { amount: 5, coverFees: true, savePaymentMethod: true });
  const setUp = () => gifts.asSomebody("set a card up", "/api/payment/stripe/setup-intent", {});
  const customers = async () =>
    (await sql`select customer_id as id from stripe_customers`).map(({ id }) => String(id));
  const isKept = async (id: string) => {
    const found = await stripe.customers.retrieve(id).catch(() => null);
    return found !== null && !("deleted" in found && found.deleted);
  };
  const kept = async () => {
    const flags = await Promise.all((await customers()).map(isKept));
    return flags.filter(Boolean).length;
  };
  try {
    await Promise.all(Array.from({ length: DONORS }, () => begin("save a card")));
    const known = await customers();
    const alive: string[] = [];
    for (const id of known) if (await isKept(id)) alive.push(id);
    for (const [index, id] of alive.entries()) {
      if (index % 2 === 0) await drop(world, "customer.deleted");
      await stripe.customers.del(id);
    }
    const answers = [
      ...(await Promise.all(Array.from({ length: DONORS }, () => begin("save a card again")))),
      ...(await Promise.all(Array.from({ length: DONORS }, setUp))),
    ];
    await until(async () => (await kept()) >= DONORS, SETTLED_MS, 500);
    return {
      deleted: alive.length,
      statuses: answers.map(({ status }) => status).filter((status) => !isDone(status)),
      madeAgain: await kept(),
      wanted: DONORS,
    };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function drop(world: ChaosWorld, match: string): Promise<void> {
  const answer = await fetch(`${world.simulatorUrl}/_sim/faults`, {
    method: "POST",
    body: JSON.stringify({ kind: "drop", match, times: 1 }),
  });
  if (!answer.ok) throw new Error(`The simulator takes no fault: ${await answer.text()}`);
}
