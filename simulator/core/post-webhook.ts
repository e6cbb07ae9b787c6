import type { World } from "./types";

type Line = { running: number; waiting: (() => void)[] };
type Webhook = { url: string; headers: Record<string, string>; body: string };

/**
 * A function that posts webhooks, at most `atOnce` per world at a time, so that messages to thousands of
 * people do not open thousands of connections. It signs each webhook when it is sent, resolves to whether the
 * application accepted it, and never rejects, because the application may not be running.
 */
export function webhookPoster(limits: {
  atOnce: number;
  answerWithinMs: number;
}): (world: World, webhook: () => Webhook) => Promise<boolean> {
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

async function post({ url, headers, body }: Webhook, answerWithinMs: number): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
