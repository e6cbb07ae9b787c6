import { setTimeout as sleep } from "node:timers/promises";
import { sessionOf } from "@/tests/support/ask-site";
import { compareBooks } from "./chaos/books";
import type { Call } from "./chaos/calls";
import { type Line, line, linesOfBooks, table, told } from "./chaos/report";
import { watchFreshness } from "./rolling/freshness";
import { launcherOf } from "./rolling/launches";
import { Load } from "./rolling/load";
import { compareMessages, withinPace } from "./rolling/messages";
import { EMAILS_PER_SECOND, type RollingWorld, startWorld, type Wanted } from "./rolling/world";
import { optionsOf } from "./support/options";
import { main, Sentence } from "./support/sentence";

const ADMIN = "admin@lakewood.example";
const MEMBERS = ["member@lakewood.example", "admin2@lakewood.example", "texter@lakewood.example"];
const BEFORE_MS = 3_000;
/** Longer than the proxy avoids a backend that refused a connection; nginx counts whole seconds plus one. */
const BETWEEN_MS = 3_000;
const LAST_GIFTS_MS = 60_000;

/**
 * `npm run workshop -- rolling`: restarts two sites behind a proxy (nginx if installed), with two workers, a primary and
 * a streaming replica, under load; finally kills one of each. Requires: no request fails in a restart, no
 * page is stale, every charge is booked once, every e-mail arrives once, and the pace holds. `--rounds`:
 * restarts (ten). `--proxy own`: our own proxy. `--pooler`: PgBouncer in transaction mode before the primary.
 */
await main(async () => {
  const { rounds, ...how } = wanted();
  const startedAt = new Date();
  const world = await startWorld(how);
  const lines: Line[] = [];
  try {
    const cookies = await Promise.all(MEMBERS.map(async (email) => (await sessionOf(email)).cookie));
    const load = new Load(world, cookies);
    const { communityId, campaignIds } = world;
    const watched = campaignIds.at(-1) ?? "";
    const ending = new AbortController();
    await load.begin();
    const launcher = await launcherOf(load.calls, world.databaseUrl, communityId);
    const freshness = watchFreshness(
      {
        databaseUrl: world.databaseUrl,
        campaignId: watched,
        path: `/community/${communityId}/campaign/${watched}`,
        adminPath: `/campaigns/campaign/active/${watched}`,
        cookie: (await sessionOf(ADMIN)).cookie,
      },
      load.calls,
      ending.signal,
    );
    await sleep(BEFORE_MS);
    const from = performance.now();
    for (let round = 1; round <= rounds; round++) await restartAll(world, round, () => launcher.launch());
    const atKill = performance.now();
    await killOneOfEach(world);
    await sleep(BETWEEN_MS);
    ending.abort();
    await load.end(LAST_GIFTS_MS);
    const { looks, stale } = await freshness;
    // Calls under way at the kill count as part of it.
    const ended = load.calls.between(from, Number.POSITIVE_INFINITY);
    const restarted = ended.filter(({ at, ms }) => at + ms < atKill);
    const killed = ended.filter(({ at, ms }) => at + ms >= atKill);
    lines.push(
      ...linesOfRestarts(restarted, rounds),
      told("failed when one of each was killed", failuresIn(killed), "what was under way there"),
      line("looks at a page right after it changed", String(looks), "> 0", looks > 0),
      line("old pages among them", stale.slice(0, 3).join("; ") || "0", "0", stale.length === 0),
    );
    const books = await compareBooks(world.databaseUrl, world.simulatorUrl, load.gifts.paid);
    const refused = [...load.gifts.refused].map(([status, times]) => `${times} × ${status}`).join(", ");
    lines.push(
      ...linesOfBooks(books),
      line("gifts that no client could go on with", refused || "0", "0", refused === ""),
    );
    const messages = await compareMessages(world.databaseUrl, world.simulatorUrl, startedAt);
    lines.push(
      line("e-mails sent", String(messages.sent), "> 0", messages.sent > 0),
      line("addresses with one too many", String(messages.twice), "0", messages.twice === 0),
      line("addresses with one too few", String(messages.lost), "0", messages.lost === 0),
      line("not sent in time", String(messages.left), "0", messages.left === 0),
      line(
        "most requests of senders in a second",
        String(messages.mostInASecond),
        `≤ ${EMAILS_PER_SECOND} and one`,
        withinPace(messages),
      ),
    );
    console.log(`\n${rounds} rounds behind ${world.proxy.name}\n\n${table(lines)}`);
  } finally {
    await world.stop();
  }
  process.exit(lines.length > 0 && lines.every(({ isMet }) => isMet !== false) ? 0 : 1);
});

function wanted(): Wanted & { rounds: number } {
  const values = optionsOf({
    rounds: { type: "string" },
    proxy: { type: "string" },
    pooler: { type: "boolean", default: false },
  });
  const rounds = Number(values.rounds ?? 10);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
    throw new Sentence("--rounds wants a number from 1 to 100.");
  if (values.proxy !== undefined && values.proxy !== "own") throw new Sentence("--proxy wants own.");
  return { rounds, ownProxy: values.proxy === "own", hasPooler: values.pooler };
}

async function restartAll(world: RollingWorld, round: number, launch: () => Promise<void>): Promise<void> {
  const { sites, workers, replica } = world;
  const startedAt = performance.now();
  const also: Promise<void>[] = [];
  if (round % 3 === 1) also.push(launch());
  if (round % 3 === 2) also.push(workers[round % 2]?.restart() ?? Promise.resolve());
  if (round % 5 === 0) also.push(replica.kill().then(() => replica.startAgain()));
  for (const site of sites) {
    await site.restart();
    await sleep(BETWEEN_MS);
  }
  await Promise.all(also);
  console.log(`  round ${round}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function killOneOfEach({ sites, workers, replica }: RollingWorld): Promise<void> {
  await Promise.all([sites[0]?.kill(), workers[1]?.kill(), replica.kill().then(() => replica.startAgain())]);
}

function hasFailed({ status }: Call): boolean {
  return status === 0 || status >= 400;
}

function failuresIn(calls: Call[]): string {
  const counts = new Map<string, number>();
  for (const { what, status } of calls.filter(hasFailed)) {
    const name = `${what}: ${status || "no answer"}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, times]) => `${times} × ${name}`).join(", ") || "0";
}

function linesOfRestarts(calls: Call[], rounds: number): Line[] {
  const kinds = [...new Set(calls.map(({ what }) => what))].sort();
  return [
    ...kinds.map((kind) => {
      const own = calls.filter(({ what }) => what === kind);
      const ms = own.map((call) => call.ms).sort((a, b) => a - b);
      const at = (share: number) => Math.round(ms[Math.floor((ms.length - 1) * share)] ?? 0);
      return told(
        kind,
        `${own.length} calls, half within ${at(0.5)} ms, all but 1 % within ${at(0.99)} ms`,
        "",
      );
    }),
    line(`failed calls in ${rounds * 2} restarts of a site`, failuresIn(calls), "0", !calls.some(hasFailed)),
  ];
}
