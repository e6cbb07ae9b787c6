import { setPriority } from "node:os";
import { callerAt, type Outcome } from "./callers";
import { madeUpAddress } from "./crowd";
import { AT_ONCE, HOSTILE, type Order, PER_SECOND, type Report, type Sent } from "./hostile-requests";

let sent = 0;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends from a new network each time. Status 0: the site closed the connection without an answer. */
async function send(url: string, { path, ...request }: Sent): Promise<Outcome> {
  sent += 1;
  try {
    return await callerAt(url, madeUpAddress(500_000 + (process.pid % 1_000) * 1_000 + sent))(path, request);
  } catch {
    return { status: 0, ms: 0, retryAfter: null };
  }
}

async function sendAll({ site, what, milliseconds }: Order, onReady: () => void): Promise<Outcome[]> {
  const hostile = HOSTILE.find((one) => one.what === what);
  if (!hostile) throw new Error(`no request is called ${what}`);
  const first = await hostile.sent(site, 0);
  const isOneForAll = hostile.sent.length < 2;
  onReady();
  const outcomes: Outcome[] = [];
  const end = performance.now() + milliseconds;
  let next = performance.now();
  const lane = async () => {
    for (;;) {
      const at = Math.max(next, performance.now());
      next = at + 1_000 / PER_SECOND;
      if (at > end) return;
      await pause(at - performance.now());
      const request = isOneForAll ? first : await hostile.sent(site, outcomes.length);
      outcomes.push(await send(site.url, request));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return outcomes;
}

// An attacker uses another machine, so this process must not slow down the site.
setPriority(10);

const report = (message: Report) => process.send?.(message);

process.on("message", (order: Order) => {
  void sendAll(order, () => report({ isReady: true })).then((outcomes) => report({ outcomes }));
});
