import { main, Sentence } from "@/scripts/support/sentence";
import { cards } from "./cards";
import { madeUpAddresses } from "./made-up-addresses";
import { oversized } from "./oversized";
import { passwords } from "./passwords";
import { reportOf } from "./report";
import type { Figure, Scenario } from "./scenario";
import { startTarget } from "./target";
import { unpaidIntents } from "./unpaid-intents";

const SCENARIOS: readonly Scenario[] = [passwords, madeUpAddresses, oversized, cards, unpaidIntents];

const LONGEST_MS = 30 * 60_000;

function chosen(names: readonly string[]): readonly Scenario[] {
  const unknown = names.find((name) => !SCENARIOS.some((scenario) => scenario.name === name));
  if (unknown) {
    const known = SCENARIOS.map(({ name, about }) => `  ${name.padEnd(20)} ${about}`);
    throw new Sentence([`There is no attack called ${unknown}. There are:`, ...known].join("\n"));
  }
  return names.length > 0 ? SCENARIOS.filter(({ name }) => names.includes(name)) : SCENARIOS;
}

/**
 * `npm run workshop -- attack [NAME...]`: attacks a separate site on this machine, prints the effect on other users, and
 * fails when a figure exceeds its limit.
 */
await main(async () => {
  const scenarios = chosen(process.argv.slice(2));
  const timer = setTimeout(() => {
    console.error(`Stopped after ${LONGEST_MS / 60_000} minutes without an end.`);
    process.exit(1);
  }, LONGEST_MS);
  const target = await startTarget();
  const figures: (Figure & { of: string })[] = [];
  try {
    for (const { name, about, run } of scenarios) {
      console.log(`${name}: ${about}`);
      figures.push(...(await run(target)).map((figure) => ({ of: name, ...figure })));
    }
  } finally {
    await target.stop();
    clearTimeout(timer);
  }
  console.log(`\n${reportOf(figures)}`);
  process.exit(figures.every(({ isMet }) => isMet) ? 0 : 1);
});
