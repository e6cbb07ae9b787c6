import { playAway } from "./chaos/away";
import { compareBooks } from "./chaos/books";
import { Calls } from "./chaos/calls";
import { playClocks } from "./chaos/clocks";
import { Gifts } from "./chaos/gifts";
import { playNoCustomers } from "./chaos/no-customers";
import { KINDS, type Kind } from "./chaos/postgres";
import {
  type Line,
  linesOfBooks,
  linesOfClocks,
  linesOfNoCustomers,
  linesOfRestarts,
  linesOfScenes,
  linesOfUnanswered,
  table,
  told,
} from "./chaos/report";
import { type Round, restartPostgres } from "./chaos/restarts";
import { playUnanswered } from "./chaos/unanswered";
import { startWorld } from "./chaos/world";
import { optionsOf } from "./support/options";
import { main, Sentence } from "./support/sentence";

const ALL_KINDS = Object.keys(KINDS) as Kind[];
const GIVE_EVERY_MS = 1_500;
const READ_EVERY_MS = 100;
const LAST_GIFTS_MS = 60_000;

/**
 * `npm run workshop -- chaos`: runs the production build under a load of gifts while Postgres restarts, is read-only or
 * refuses connections, the processor is silent or loses its customers, and a second worker's clock is days
 * ahead. `--rounds`: restarts of each kind (ten). `--kind`: only one kind. Exits with 1 if a figure fails.
 */
await main(async () => {
  const { rounds, kinds } = wanted();
  const world = await startWorld();
  const calls = new Calls(world.url);
  const gifts = new Gifts(calls, world.simulatorUrl, world.emails, world.campaignIds);
  const load = new AbortController();
  const lines: Line[] = [];
  console.log(
    `${world.emails.length} members give to ${world.campaignIds.length} campaigns at ${world.url}.`,
  );
  try {
    await gifts.logIn();
    void gifts.keepGiving(GIVE_EVERY_MS, load.signal);
    void keepReading(calls, world.campaignIds[0] ?? "", load.signal);
    const done: Round[] = [];
    for (const kind of kinds) {
      for (let i = 1; i <= rounds; i++) {
        const round = await restartPostgres(world, calls, gifts, kind);
        done.push(round);
        console.log(
          `  ${kind} ${i}: site ${round.siteMs} ms, worker ${round.workerMs} ms, slow ${round.slow.length}, ` +
            `bare ${round.bare}, gifts ${gifts.paid.length}`,
        );
      }
    }
    load.abort();
    await gifts.finish(LAST_GIFTS_MS);
    lines.push(...linesOfRestarts(done));
    const between = await compareBooks(world.database.url, world.simulatorUrl, gifts.paid);
    lines.push(...linesOfBooks(between));
    const more = new Gifts(calls, world.simulatorUrl, world.emails, world.campaignIds);
    await more.logIn();
    lines.push(...linesOfScenes(await playAway(world, calls, more)));
    lines.push(...linesOfUnanswered(await playUnanswered(world, calls, more)));
    lines.push(...linesOfClocks(await playClocks(world)));
    // Last: it makes every plan rest, and with it the announced gifts.
    lines.push(...linesOfNoCustomers(await playNoCustomers(world, more)));
    const all = [...gifts.paid, ...more.paid];
    const atLast = await compareBooks(world.database.url, world.simulatorUrl, all);
    lines.push(...linesOfBooks(atLast).map((one) => ({ ...one, what: `at last: ${one.what}` })));
    lines.push(
      told("programs begun anew: the site", String(begunAnew(world.logOf("site"))), "few"),
      told("programs begun anew: the worker", String(begunAnew(world.logOf("worker"))), "few"),
      told("deadlocks in Postgres' log", String(world.database.count("deadlock detected")), "0"),
    );
  } finally {
    load.abort();
    await world.stop();
  }
  console.log(`\n${table(lines)}`);
  process.exit(lines.every(({ isMet }) => isMet !== false) ? 0 : 1);
});

function wanted(): { rounds: number; kinds: Kind[] } {
  const values = optionsOf({ rounds: { type: "string" }, kind: { type: "string" } });
  const rounds = Number(values.rounds ?? 10);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
    throw new Sentence("--rounds wants a number from 1 to 100.");
  const kinds = ALL_KINDS.filter((kind) => values.kind === undefined || kind === values.kind);
  if (kinds.length === 0) throw new Sentence(`--kind wants one of ${ALL_KINDS.join(", ")}.`);
  return { rounds, kinds };
}

function begunAnew(log: string): number {
  return log.split("Restarting in").length - 1;
}

async function keepReading(calls: Calls, campaignId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    void calls.ask("read", `/api/payment/campaigns/${campaignId}/balance`, "10.92.0.1");
    await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
  }
}
