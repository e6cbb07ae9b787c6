import { parseArgs } from "node:util";
import { Lifetime } from "./support/lifetime";
import { clearAfterKilledRuns, Run } from "./support/registry";
import type { Tally } from "./support/reports";
import { main, Sentence } from "./support/sentence";
import { seconds } from "./support/steps";
import { browserPart, buildPart, staticParts, type TestPart, vitestPart } from "./support/test-parts";

const NAMES = ["static", "unit", "simulator", "integration", "browser"] as const;

/**
 * `npm test`: static checks, unit, simulator, integration and browser tests. A part that fails does not stop the
 * next. The last line is `N passed, N failed`. `--only unit` (also several, with commas) runs less.
 */
await main(async () => {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  const wanted = namesFrom(values.only);
  const has = (name: (typeof NAMES)[number]) => wanted.includes(name);
  await clearAfterKilledRuns();
  const lifetime = new Lifetime();
  void lifetime.asked.then(() => process.exit(130));
  const run = new Run("test", lifetime.launchers);
  process.once("exit", () => run.close());

  const start = performance.now();
  // The build leaves a core idle for much of its time, so the tests without a browser run beside it.
  const lanes = [
    [...(has("static") ? staticParts() : []), ...(has("browser") ? [buildPart(run)] : [])],
    (["unit", "simulator", "integration"] as const).filter(has).map(vitestPart),
  ];
  const tallies = (await Promise.all(lanes.map(inTurn))).flat();
  if (has("browser")) tallies.push(...(await inTurn([browserPart()])));

  const sum = (count: (tally: Tally) => number) => tallies.reduce((total, tally) => total + count(tally), 0);
  const [passed, failed] = [sum((tally) => tally.passed), sum((tally) => tally.failed)];
  for (const { name, reason } of tallies.flatMap((tally) => tally.failures)) {
    console.log(`\nFAILED ${name}\n${reason.trimEnd().replaceAll(/^/gm, "    ")}`);
  }
  console.log(`\n${seconds(performance.now() - start)} in all`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
});

async function inTurn(parts: TestPart[]): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const { name, work } of parts) {
    const start = performance.now();
    const tally = await work();
    const failed = tally.failed > 0 ? `, ${tally.failed} failed` : "";
    console.log(
      `  ${name.padEnd(12)} ${`${tally.passed} passed${failed}`.padEnd(30)} ${seconds(performance.now() - start).padStart(8)}`,
    );
    tallies.push(tally);
  }
  return tallies;
}

function namesFrom(only: string | undefined): readonly string[] {
  if (only === undefined) return NAMES;
  const names = only.split(",");
  const unknown = names.find((name) => !NAMES.some((known) => known === name));
  if (unknown !== undefined)
    throw new Sentence(`There are no ${unknown} tests. There are: ${NAMES.join(", ")}.`);
  return names;
}
