import type { World } from "./types";

/** Maximum per channel; the oldest are dropped. */
const OUTBOX_MOST = 20_000;
const RECORDS_MOST = 50_000;
const LOOK_EVERY = 1_000;
const ANSWERS_KEPT_MS = 24 * 3_600_000;

/** Call the returned function at each change. */
export function createLimits(): (world: World) => void {
  let changes = 0;
  return (world) => {
    for (const outbox of [world.emails, world.texts])
      if (outbox.length > OUTBOX_MOST) outbox.splice(0, outbox.length - OUTBOX_MOST);
    changes += 1;
    if (changes % LOOK_EVERY !== 0) return;
    for (const records of [world.stripe.events, world.resend.mails, world.twilio.details])
      dropOldest(records);
    for (const answers of [world.stripe.answers, world.resend.answers]) dropExpired(answers, world.now());
  };
}

function dropOldest(records: Record<string, unknown>): void {
  const ids = Object.keys(records);
  for (const id of ids.slice(0, Math.max(0, ids.length - RECORDS_MOST))) delete records[id];
}

function dropExpired(answers: Record<string, { at: number }>, now: number): void {
  for (const [key, { at }] of Object.entries(answers)) if (now - at > ANSWERS_KEPT_MS) delete answers[key];
}
