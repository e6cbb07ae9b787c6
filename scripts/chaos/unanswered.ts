import { until } from "@/scripts/processes/processes";
import { bookedOf } from "./books";
import type { Calls } from "./calls";
import { type Gifts, givingPath } from "./gifts";
import type { ChaosWorld } from "./world";

export type Unanswered = {
  waitedMs: number;
  statuses: number[];
  siteWarnings: number;
  workerWarnings: number;
  /** Whether a gift is booked afterwards whose webhook the worker could not look up. */
  isBookedLater: boolean;
};

export const HELD_MS = 10_000;
const DONORS = 5;
/** All attempts of the worker's first calls: it looks up several events of one gift in parallel. */
const WORKER_CALLS = 9;
const BOOKED_MS = 180_000;

async function fault(world: ChaosWorld, match: string, times: number): Promise<void> {
  const answer = await fetch(`${world.simulatorUrl}/_sim/faults`, {
    method: "POST",
    body: JSON.stringify({ kind: "hang", match, times }),
  });
  if (!answer.ok) throw new Error(`The simulator takes no fault: ${await answer.text()}`);
}

const warnings = (log: string, call: string) =>
  log.split("\n").filter((line) => line.includes('"provider_failed"') && line.includes(call)).length;

export async function playUnanswered(world: ChaosWorld, calls: Calls, gifts: Gifts): Promise<Unanswered> {
  const [campaignId = ""] = world.campaignIds;
  const begin = () => gifts.asSomebody("unanswered", givingPath(campaignId), { amount: 5, coverFees: true });
  await begin();
  await fault(world, "POST /v1/payment_intents", DONORS);
  const from = performance.now();
  const answers = await Promise.all(Array.from({ length: DONORS }, begin));
  const unanswered = calls.between(from, performance.now()).filter(({ what }) => what === "unanswered");
  const before = gifts.paid.length;
  await fault(world, "GET /v1/payment_intents/*", WORKER_CALLS);
  gifts.begin();
  await until(() => gifts.paid.length > before, BOOKED_MS);
  const late = gifts.paid.slice(before);
  const isBookedLater = await until(
    async () => late.length > 0 && (await bookedOf(world.database.url, late)).size === late.length,
    BOOKED_MS,
    500,
  );
  return {
    waitedMs: Math.round(Math.max(...unanswered.map(({ ms }) => ms))),
    statuses: answers.map(({ status }) => status),
    siteWarnings: warnings(world.logOf("site"), "POST /v1/payment_intents"),
    workerWarnings: warnings(world.logOf("worker"), "GET /v1/payment_intents/"),
    isBookedLater,
  };
}
