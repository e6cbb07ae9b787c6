import { createHmac } from "node:crypto";
import type { Job, JobData, World } from "@/simulator/core/types";
import type { StoredEvent } from "./state";

/** The secret that the simulator signs Stripe's webhooks with. */
export const STRIPE_WEBHOOK_SECRET = "whsec_simulator";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Quick at first, so that a demo heals as soon as the application is back; given up after three days. */
const BACKOFF_MS = [
  ...[0.5, 1, 2, 5, 15].map((seconds) => seconds * SECOND),
  ...Array.from({ length: 10 }, () => MINUTE),
  ...Array.from({ length: 10 }, () => 5 * MINUTE),
  ...Array.from({ length: 71 }, () => 60 * MINUTE),
];
const ANSWER_WITHIN_MS = 20 * SECOND;
const AT_ONCE = 12;
/** An event held back goes out on its own when no other follows. */
const REORDER_PATIENCE_MS = 5 * SECOND;
const DEFAULT_DELAY_SECONDS = 30;
const JOB = "stripe.deliver";

/**
 * Posts an event to the application, again and again until it answers 2xx; survives a restart. Webhook faults
 * apply here, once per event: `drop` loses it for ever, `duplicate` with `times: n` posts n copies more,
 * `delay` waits `delaySeconds` (30) of virtual time, `reorder` lets the next event overtake it,
 * `bad-signature` spoils the first attempt's signature.
 */
export function deliver(world: World, event: StoredEvent): void {
  const fault = world.takeFault(event.type, ["drop", "duplicate", "delay", "reorder", "bad-signature"]);
  if (fault?.kind === "drop") return;
  const data: JobData = {
    event: event.id,
    attempt: 0,
    forged: fault?.kind === "bad-signature",
    held: false,
    overtakes: world.jobs.some(isHeld),
  };
  if (fault?.kind === "reorder") {
    world.schedule(REORDER_PATIENCE_MS, JOB, { ...data, held: true });
    return;
  }
  const wait = fault?.kind === "delay" ? (fault.delaySeconds ?? DEFAULT_DELAY_SECONDS) * SECOND : 0;
  const copies = fault?.kind === "duplicate" ? fault.times : 0;
  for (let copy = 0; copy <= copies; copy++) world.schedule(wait, JOB, data);
}

/** How many posts to the application are still to be made. */
export function pendingDeliveries(world: World): number {
  return world.jobs.filter((job) => job.kind === JOB).length;
}

/** The work that `deliver` schedules. */
export const deliveryJobs = { [JOB]: attempt };

async function attempt(world: World, data: JobData): Promise<void> {
  const event = world.stripe.events[String(data.event)];
  if (!event) return;
  const accepted = await inLine(world, () => post(world, event, data.forged === true));
  if (data.overtakes === true) release(world);
  if (accepted) {
    event.pending_webhooks = 0;
    return;
  }
  const tried = Number(data.attempt);
  const wait = BACKOFF_MS[tried];
  if (wait !== undefined) world.schedule(wait, JOB, { ...data, attempt: tried + 1, forged: false });
}

const isHeld = (job: Job) => job.kind === JOB && job.data.held === true;

/** Lets go of the events that this one has overtaken. */
function release(world: World): void {
  for (const job of world.jobs.filter(isHeld)) {
    world.jobs.splice(world.jobs.indexOf(job), 1);
    world.schedule(0, JOB, { ...job.data, held: false });
  }
}

async function post(world: World, event: StoredEvent, forged: boolean): Promise<boolean> {
  const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
  try {
    const answer = await fetch(`${world.appUrl}/api/webhooks/stripe`, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        "stripe-signature": signature(body, forged ? "whsec_forged" : STRIPE_WEBHOOK_SECRET),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Made anew for each attempt, by the real clock: the receiver compares `t` with its own. */
function signature(body: string, secret: string): string {
  const t = Math.floor(Date.now() / SECOND);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}

type Line = { running: number; waiting: (() => void)[] };
const lines = new WeakMap<World, Line>();

/** A hundred copies must meet the application as a handful of connections at once. */
async function inLine<T>(world: World, work: () => Promise<T>): Promise<T> {
  const line = lines.get(world) ?? { running: 0, waiting: [] };
  lines.set(world, line);
  if (line.running >= AT_ONCE) await new Promise<void>((go) => line.waiting.push(go));
  line.running += 1;
  try {
    return await work();
  } finally {
    line.running -= 1;
    line.waiting.shift()?.();
  }
}
