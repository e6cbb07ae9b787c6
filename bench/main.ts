import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { statePath } from "@/scripts/support/folders";
import { optionsOf } from "@/scripts/support/options";
import { main, Sentence } from "@/scripts/support/sentence";
import { BENCHMARKS } from "./benchmarks";
import { measureApart } from "./support/measure-apart";
import { missed, type Results, resultsSchema, tableOf } from "./support/results";

const HELP = `npm run bench -- [--only NAME,NAME] [--quick] [--against FILE] [--out FILE]

  ${BENCHMARKS.map(({ name, about }) => `${name.padEnd(12)} ${about}`).join("\n  ")}`;

function chosen(only: string | undefined) {
  if (only === undefined) return BENCHMARKS;
  const names = only.split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !BENCHMARKS.some((one) => one.name === name));
  if (unknown.length > 0) throw new Sentence(`There is no benchmark ${unknown.join(", ")}.\n\n${HELP}`);
  return BENCHMARKS.filter(({ name }) => names.includes(name));
}

function resultsIn(file: string): Results {
  try {
    return resultsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new Sentence(
      `${file} holds no results of a run: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Named by time, so that earlier results stay. */
const fileFor = (at: string) => statePath("bench", `${at.replaceAll(/[:.]/g, "-")}.json`);

/**
 * `npm run bench`: prints figures with their targets and writes JSON for `--against`. Each figure is a ratio
 * within one run. Exits 1 on a missed target or a failure.
 */
await main(async () => {
  const values = optionsOf({
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    against: { type: "string" },
    out: { type: "string" },
    help: { type: "boolean", default: false },
  });
  if (values.help) return console.log(HELP);
  const before = values.against === undefined ? undefined : resultsIn(values.against);
  const benchmarks: Results["benchmarks"] = [];
  const failed: string[] = [];
  for (const { name } of chosen(values.only)) {
    const figures = await measureApart(name, { isQuick: values.quick });
    if (figures) benchmarks.push({ name, figures });
    else failed.push(name);
  }
  const at = new Date().toISOString();
  const results: Results = {
    at,
    node: process.version,
    cores: availableParallelism(),
    isQuick: values.quick,
    benchmarks,
  };
  const file = values.out ?? fileFor(at);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`\n${tableOf(results, before)}\n\nWritten to ${file}.`);
  for (const name of failed) console.error(`${name} did not end: its output is above.`);
  process.exitCode = failed.length > 0 || missed(results).length > 0 ? 1 : 0;
});
