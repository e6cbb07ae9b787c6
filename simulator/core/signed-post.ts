import type { World } from "./types";

/** A webhook of Resend or Twilio on its way to the application. */
export type Webhook = {
  /** What a fault's `match` is compared with, e.g. `email.delivered`. */
  event: string;
  url: string;
  contentType: string;
  body: string;
  /** Signs again for each attempt, as the providers do. */
  sign: () => Record<string, string>;
  /** The header that a `bad-signature` fault spoils. */
  signatureHeader: string;
  /** Seconds of the virtual clock until each further attempt. */
  retryAfterSeconds: readonly number[];
};

const SHUFFLE_MS = 3_000;
const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;

type Line = { running: number; waiting: (() => void)[] };
const lines = new WeakMap<World, Line>();

/**
 * Posts a signed webhook after `delayMs` of virtual time and tries again when the answer is not 2xx. Obeys the
 * faults drop (lost for ever), duplicate, delay, reorder (later webhooks overtake it) and bad-signature. Never
 * throws: an application that is not there is the provider's everyday life.
 */
export function postSigned(world: World, delayMs: number, webhook: Webhook): void {
  world.later(delayMs, () => attempt(world, webhook, 0, true));
}

async function attempt(world: World, webhook: Webhook, tried: number, faulty: boolean): Promise<void> {
  const fault = faulty
    ? world.takeFault(webhook.event, ["drop", "duplicate", "delay", "reorder", "bad-signature"])
    : null;
  if (fault?.kind === "drop") return;
  if (fault?.kind === "delay" || fault?.kind === "reorder") {
    const wait = fault.kind === "delay" ? (fault.delaySeconds ?? 60) * 1_000 : SHUFFLE_MS;
    world.later(wait, () => attempt(world, webhook, tried, false));
    return;
  }
  let accepted = await post(world, webhook, fault?.kind === "bad-signature");
  if (fault?.kind === "duplicate") accepted = (await post(world, webhook, false)) && accepted;
  const wait = webhook.retryAfterSeconds[tried];
  if (!accepted && wait !== undefined) {
    world.later(wait * 1_000, () => attempt(world, webhook, tried + 1, true));
  }
}

async function post(world: World, webhook: Webhook, spoiled: boolean): Promise<boolean> {
  const line = lines.get(world) ?? { running: 0, waiting: [] };
  lines.set(world, line);
  // A blast must not meet the application as thousands of connections at once.
  if (line.running >= AT_ONCE) await new Promise<void>((go) => line.waiting.push(go));
  line.running += 1;
  try {
    const headers: Record<string, string> = { "content-type": webhook.contentType, ...webhook.sign() };
    if (spoiled) headers[webhook.signatureHeader] = "v1,c3BvaWxlZA==";
    const answer = await fetch(webhook.url, {
      method: "POST",
      headers,
      body: webhook.body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  } finally {
    line.running -= 1;
    line.waiting.shift()?.();
  }
}
