import { createHmac } from "node:crypto";
import { webhookPoster } from "@/simulator/core/post-webhook";
import type { Job, JobData, World } from "@/simulator/core/types";
import type { StoredEvent } from "./state";

export const STRIPE_WEBHOOK_SECRET = "whsec_simulator";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Short at first, so that a demo resumes soon after a restart; three days in total. */
const BACKOFF_MS = [
  ...[0.5, 1, 2, 5, 15].map((seconds) => seconds * SECOND),
  ...Array.from({ length: 10 }, () => MINUTE),
  ...Array.from({ length: 10 }, () => 5 * MINUTE),
  ...Array.from({ length: 71 }, () => 60 * MINUTE),
];
/** Fallback for a held event without successor. */
const REORDER_PATIENCE_MS = 5 * SECOND;
const DEFAULT_DELAY_SECONDS = 30;
const JOB = "stripe.deliver";

const post = webhookPoster({ atOnce: 12, answerWithinMs: 20 * SECOND });

/**
 * Posts an event and retries until 2xx; survives a restart. Webhook faults apply once per event:
 *
 * - `drop`: never sent.
 * - `duplicate` with `times: n`: n extra copies.
 * - `delay`: waits `delaySeconds` (30) of virtual time.
 * - `reorder`: sent after the next event.
 * - `bad-signature`: the first attempt's signature is invalid.
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

export function pendingDeliveries(world: World): number {
  return world.jobs.filter((job) => job.kind === JOB).length;
}

export const deliveryJobs = { [JOB]: attempt };

async function attempt(world: World, data: JobData): Promise<void> {
  const event = world.stripe.events[String(data.event)];
  if (!event) return;
  const { accepted } = await post(world, () => signed(world, event, data.forged === true));
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

function release(world: World): void {
  for (const job of world.jobs.filter(isHeld)) {
    world.jobs.splice(world.jobs.indexOf(job), 1);
    world.schedule(0, JOB, { ...job.data, held: false });
  }
}

function signed(world: World, event: StoredEvent, forged: boolean) {
  const body = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
  return {
    url: `${world.appUrl}/api/webhooks/stripe`,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      "stripe-signature": signature(body, forged ? "whsec_forged" : STRIPE_WEBHOOK_SECRET),
    },
    body,
  };
}

/** Signed per attempt in real time, because receivers check `t` against their clock. */
function signature(body: string, secret: string): string {
  const t = Math.floor(Date.now() / SECOND);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}
