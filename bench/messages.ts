import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { env, forgetEnv } from "@/lib/platform";
import { startThrowawayPostgres } from "@/scripts/postgres/throwaway";
import { startChild, tsx, untilAnswers } from "@/scripts/support/children";
import { freePort } from "@/scripts/support/ports";
import { Run } from "@/scripts/support/registry";
import { main } from "@/scripts/support/sentence";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";
import { median } from "./delivery/measure";
import { makeTown, settle } from "./members/town";
import { agreeToTexts, fanOutRound, type Round } from "./messages/fan-out";
import { digestMailing, launchMailing, type Mailing, paceOf } from "./messages/mailing";

const MEMBERS = 30_000;
/** Each has a letter of its own, which takes the processor much longer than a hundred equal ones. */
const DIGESTS = 6_000;
const ROUNDS = 9;
/** Before these the tables and their indexes have not their size yet. */
const WARM_UP = 2;

const LEAST_RATE = 0.9;
const LONGEST_LAUNCH_MS = 1000;
const LEAST_PACE = 0.9;
/** Megabytes that may come and go with what is being collected. */
const MOST_GROWTH_MB = 80;

type Claim = { what: string; measured: string; wanted: string; isKept: boolean };

function claimsOf(rounds: readonly Round[], emails: Mailing, digests: Mailing): Claim[] {
  const rate = median(rounds.map(({ bare, fanOut }) => bare / fanOut));
  const longest = Math.max(...rounds.map((round) => round.launch));
  const grown = (mailing: Mailing) => mailing.late - mailing.early;
  const memory = (what: string, mailing: Mailing): Claim => ({
    what: `memory grows while ${mailing.sent} ${what} leave`,
    measured: `${grown(mailing).toFixed(0)} MB`,
    wanted: `≤ ${MOST_GROWTH_MB} MB`,
    isKept: grown(mailing) <= MOST_GROWTH_MB,
  });
  return [
    {
      what: "fan-out: rate of a bare INSERT … SELECT",
      measured: `${rate.toFixed(2)} ×`,
      wanted: `≥ ${LEAST_RATE} ×`,
      isKept: rate >= LEAST_RATE,
    },
    {
      what: "launch request, the longest",
      measured: `${longest.toFixed(0)} ms`,
      wanted: `< ${LONGEST_LAUNCH_MS} ms`,
      isKept: longest < LONGEST_LAUNCH_MS,
    },
    {
      what: "e-mails: share of the provider’s pace",
      measured: paceOf(emails).toFixed(2),
      wanted: `≥ ${LEAST_PACE}`,
      isKept: paceOf(emails) >= LEAST_PACE,
    },
    memory("e-mails", emails),
    memory("digests", digests),
  ];
}

function figuresOf(rounds: readonly Round[], emails: Mailing, digests: Mailing): [string, string][] {
  const perSecond = (of: "fanOut" | "bare") =>
    median(rounds.map((round) => (round.rows / round[of]) * 1000)).toFixed(0);
  const mailing = ({ sent, millis, early, late }: Mailing) =>
    `${((sent / millis) * 1000).toFixed(0)} a second, RSS ${early.toFixed(0)} to ${late.toFixed(0)} MB`;
  return [
    ["fan-out, rows a second", perSecond("fanOut")],
    ["bare INSERT … SELECT, rows a second", perSecond("bare")],
    ["launch request, the middle", `${median(rounds.map((round) => round.launch)).toFixed(0)} ms`],
    [`e-mails at ${env().EMAILS_PER_SECOND * 100} a second`, mailing(emails)],
    ["digests, a letter of their own each", mailing(digests)],
  ];
}

const line = (cells: readonly string[]) =>
  `  ${cells.map((cell, at) => (at === 0 ? cell.padEnd(46) : cell.padStart(12))).join(" ")}`;

/**
 * `npm run bench:messages`: a launch in a community of 30,000: how fast its rows are written, compared in one run with a
 * bare `INSERT … SELECT` of as many into the same tables, how long the admin waits, whether the letters leave at the
 * provider's pace, and whether memory stays flat meanwhile. Fails below the targets.
 */
await main(async () => {
  const run = new Run("bench", []);
  const server = await startThrowawayPostgres();
  const port = await freePort();
  const appUrl = "http://127.0.0.1:9";
  const simulator = startChild(run, {
    name: "bench-simulator",
    node: tsx("simulator/main.ts"),
    env: { SIMULATOR_PORT: String(port), APP_URL: appUrl },
  });
  try {
    const simulatorUrl = `http://127.0.0.1:${port}`;
    Object.assign(
      process.env,
      simulatedEnvironment({
        databaseUrl: server.url,
        appUrl: "http://localhost:3000",
        simulatorUrl,
        authSecret: "a secret for a benchmark, long enough and known to everybody",
      }),
      { LOG_LEVEL: "error", EMAILS_PER_SECOND: "5" },
    );
    forgetEnv();
    await untilAnswers(simulator, simulatorUrl, 30_000);
    await migrate(server.url);
    const town = await makeTown(MEMBERS);
    await agreeToTexts(town);
    await settle();
    const rounds: Round[] = [];
    for (let number = -WARM_UP; number < ROUNDS; number++) {
      const round = await fanOutRound(town, number);
      if (number >= 0) rounds.push(round);
    }
    const emails = await launchMailing(town);
    const digests = await digestMailing(town, DIGESTS);
    const claims = claimsOf(rounds, emails, digests);
    for (const figure of figuresOf(rounds, emails, digests)) console.log(line(figure));
    console.log(`\n${line(["", "measured", "wanted"])}`);
    for (const { what, measured, wanted, isKept } of claims) {
      console.log(`${line([what, measured, wanted])}  ${isKept ? "kept" : "MISSED"}`);
    }
    process.exitCode = claims.every(({ isKept }) => isKept) ? 0 : 1;
  } finally {
    await simulator.stop();
    await closeDatabases();
    await server.remove();
    run.close();
  }
  process.exit();
});
