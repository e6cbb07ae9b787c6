import { setTimeout as sleep } from "node:timers/promises";
import { until } from "@/scripts/processes/processes";
import { bookedOf } from "./books";
import { type Call, type Calls, isDone } from "./calls";
import type { Gifts } from "./gifts";
import type { Kind } from "./postgres";
import type { ChaosWorld } from "./world";

export type Round = {
  kind: Kind;
  siteMs: number | null;
  workerMs: number | null;
  slow: Call[];
  bare: number;
};

export const LIMITS = { servingMs: 15_000, slowMs: 2_000, calmAfterMs: 30_000 } as const;

const BEFORE_MS = 3_000;
const OUTAGE_MS = 1_000;
const WATCHED_MS = 10_000;
const BURST = 12;
const GIVE_UP_MS = 60_000;

export async function restartPostgres(
  world: ChaosWorld,
  calls: Calls,
  gifts: Gifts,
  kind: Kind,
): Promise<Round> {
  await sleep(BEFORE_MS);
  const start = performance.now();
  for (let i = 0; i < BURST; i++) gifts.begin();
  await sleep(Math.random() * 150);
  await world.database.end(kind);
  await sleep(OUTAGE_MS);
  await world.database.startAgain();
  const back = performance.now();
  const since = () => Math.round(performance.now() - back);
  const isBegun = () => calls.between(back, Number.POSITIVE_INFINITY).some(isGiven);
  const siteMs = (await until(isBegun, GIVE_UP_MS, 50)) ? since() : null;
  const workerMs = (await until(() => isBooked(world, gifts, back), GIVE_UP_MS, 100)) ? since() : null;
  await sleep(Math.max(0, LIMITS.calmAfterMs + WATCHED_MS - since()));
  const end = performance.now();
  return {
    kind,
    siteMs,
    workerMs,
    slow: calls
      .between(back + LIMITS.calmAfterMs, end)
      .filter(({ ms, status }) => ms > LIMITS.slowMs || status === 0 || status >= 500),
    bare: calls.between(start, end).filter(({ status }) => status === 500).length,
  };
}

const isGiven = ({ what, status }: Call) => what === "begin a gift" && isDone(status);

/** True after a gift begun after `back` is booked. Only the worker books it. */
async function isBooked(world: ChaosWorld, gifts: Gifts, back: number): Promise<boolean> {
  const fresh = gifts.paid.filter(({ begunAt }) => begunAt > back);
  return fresh.length > 0 && (await bookedOf(world.database.url, fresh)).size > 0;
}
