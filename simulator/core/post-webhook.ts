import type { World } from "./types";

type Line = { running: number; waiting: (() => void)[] };
type Webhook = { url: string; headers: Record<string, string>; body: string };

type WebhookAnswer = { accepted: boolean; body: string };

/**
 * At most `atOnce` in parallel per world. Signs when sending; never rejects, because the application may be
 * down.
 */
export function webhookPoster(limits: {
  atOnce: number;
  answerWithinMs: number;
}): (world: World, webhook: () => Webhook) => Promise<WebhookAnswer> {
  const lines = new WeakMap<World, Line>();
  return async (world, webhook) => {
    const line = lines.get(world) ?? { running: 0, waiting: [] };
    lines.set(world, line);
    if (line.running >= limits.atOnce) await new Promise<void>((go) => line.waiting.push(go));
    line.running += 1;
    try {
      return await post(webhook(), limits.answerWithinMs);
    } finally {
      line.running -= 1;
      line.waiting.shift()?.();
    }
  };
}

async function post({ url, headers, body }: Webhook, answerWithinMs: number): Promise<WebhookAnswer> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return { accepted: answer.ok, body: await answer.text() };
  } catch {
    return { accepted: false, body: "" };
  }
}
