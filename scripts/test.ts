import { findOrInstallChromium } from "@/tests/support/chromium";
import { Lifetime } from "./processes/lifetime";
import { clearAfterKilledRuns, Run } from "./processes/registry";
import { repairPackages } from "./release/driver-repair";
import { anotherDay } from "./suite/another-day";
import { changedFiles, type Plan, planFor } from "./suite/changed";
import { countingTime } from "./suite/cpu-time";
import type { Tally } from "./suite/reports";
import {
  browserPart,
  buildPart,
  hasTests,
  type Suite,
  staticPart,
  type TestPart,
  type VitestPart,
  vitestPart,
} from "./suite/test-parts";
import { optionsOf } from "./support/options";
import { main, Sentence } from "./support/sentence";
import { seconds } from "./support/steps";
import { hasReleaseBefore } from "./upgrade/history";

const NAMES = [
  ...["static", "unit", "simulator", "integration", "another-day"],
  ...["build", "site", "browser"],
] as const;
const NIGHTLY_ONLY = ["another-day"];

const VITEST_PARTS: VitestPart[] = [
  { name: "unit", project: "unit*" },
  { name: "simulator", project: "simulator" },
  { name: "integration", project: "integration" },
];
const SLOWEST = 10;
const WITHOUT_HISTORY =
  "Left out: the release before on the present schema, for git has no history here. git fetch --unshallow";

type Result = Tally & { name: string; cpuSeconds: number | null };

/**
 * `npm test`, `npm run test:full` and `npm run test:nightly`; docs/testing.md lists what each runs. A failed part does not stop the
 * next. `--only unit` (comma-separated) runs only these parts, `--changed` the tests for uncommitted files,
 * and `--since main` those for files that differ from that commit. `--at` sets the clock of `another-day`, as
 * `anotherDay` reads it. The last line is `N passed, N failed`.
 */
await main(async () => {
  const values = optionsOf({
    full: { type: "boolean", default: false },
    nightly: { type: "boolean", default: false },
    only: { type: "string" },
    changed: { type: "boolean", default: false },
    since: { type: "string" },
    at: { type: "string" },
  });
  const suite: Suite = values.nightly ? "nightly" : values.full ? "full" : "quick";
  const wanted = namesFrom(values.only, suite);
  const isPartial = values.changed || values.since !== undefined;
  const plan: Plan = isPartial
    ? planFor(changedFiles(values.since ?? "HEAD"))
    : { vitest: "all", browser: "all", changedTests: [] };
  await repairPackages();
  await clearAfterKilledRuns();
  const lifetime = new Lifetime();
  void lifetime.asked.then(() => process.exit(130));
  const run = new Run("test", lifetime.launchers);
  process.once("exit", () => run.close());

  const has = (name: string) => wanted.includes(name);
  if (has("simulator") || has("browser")) findOrInstallChromium();
  const hasSite = has("site") && plan.vitest !== "none" && hasTests("site");
  const hasBrowser = has("browser") && plan.browser !== "none";
  const needsBuild = hasBrowser || hasSite || (has("build") && !isPartial);
  const vitest = (part: VitestPart, of: Suite = suite) => vitestPart(part, of, plan);
  const clock = anotherDay(values.at, new Date()).toISOString();
  // What depends on the date does so in few rounds. A day that was asked for runs at the suite's length.
  const another = vitest(
    { name: "another-day", project: "integration", clock },
    values.at === undefined ? "quick" : suite,
  );
  if (has("another-day"))
    console.log(`  another-day is ${clock}. To repeat: npm test -- --only another-day --at ${clock}`);

  const start = performance.now();
  // The build leaves a core idle most of the time, so tests without a browser run beside it. Both lanes take
  // about the same time.
  const lanes = [
    [
      ...(has("static") ? [staticPart] : []),
      ...(needsBuild ? [buildPart(run)] : []),
      ...(hasSite ? [vitest({ name: "site", project: "site" })] : []),
      ...(has("another-day") && plan.vitest !== "none" ? [another] : []),
    ],
    plan.vitest === "none" ? [] : VITEST_PARTS.filter(({ name }) => has(name)).map((part) => vitest(part)),
  ];
  const results = (await Promise.all(lanes.map(inTurn))).flat();
  if (hasBrowser) results.push(...(await inTurn([browserPart(suite, plan.browser)])));

  const sum = (count: (tally: Tally) => number) => results.reduce((total, tally) => total + count(tally), 0);
  const [passed, failed] = [sum((tally) => tally.passed), sum((tally) => tally.failed)];
  for (const { name, reason } of results.flatMap((tally) => tally.failures)) {
    console.log(`\nFAILED ${name}\n${reason.trimEnd().replaceAll(/^/gm, "    ")}`);
  }
  const slowest = results.flatMap(({ times }) => times).sort((a, b) => b.ms - a.ms);
  console.log("\nThe slowest:");
  for (const { name, ms } of slowest.slice(0, SLOWEST)) console.log(`  ${seconds(ms).padStart(8)}  ${name}`);
  console.log(`\n${seconds(performance.now() - start)} in all`);
  if (suite !== "quick" && hasSite && !hasReleaseBefore()) console.log(WITHOUT_HISTORY);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
});

async function inTurn(parts: TestPart[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, work } of parts) {
    const start = performance.now();
    const { value: tally, cpuSeconds } = await countingTime(work);
    const failed = tally.failed > 0 ? `, ${tally.failed} failed` : "";
    const cpu = cpuSeconds === null ? "" : `${cpuSeconds.toFixed(0)} CPU-s`;
    console.log(
      `  ${name.padEnd(12)} ${`${tally.passed} passed${failed}`.padEnd(30)} ${seconds(performance.now() - start).padStart(8)} ${cpu.padStart(11)}`,
    );
    results.push({ name, cpuSeconds, ...tally });
  }
  return results;
}

function namesFrom(only: string | undefined, suite: Suite): readonly string[] {
  if (only === undefined) return NAMES.filter((name) => suite === "nightly" || !NIGHTLY_ONLY.includes(name));
  const names = only.split(",");
  const unknown = names.find((name) => !NAMES.some((known) => known === name));
  if (unknown !== undefined)
    throw new Sentence(`There are no ${unknown} tests. There are: ${NAMES.join(", ")}.`);
  return names;
}
