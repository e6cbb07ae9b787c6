import { main, Sentence } from "@/scripts/support/sentence";
import { BENCHMARKS } from "./benchmarks";
import type { Report } from "./support/measure-apart";

/** Waits for delivery, because this process ends after the last report. */
const tell = (report: Report) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(report, () => resolve());
    else {
      console.log(report);
      resolve();
    }
  });

/** Runs one benchmark in the process started by `bench/main.ts`. */
await main(async () => {
  const [name, ...flags] = process.argv.slice(2);
  const found = BENCHMARKS.find((one) => one.name === name);
  if (!found) throw new Sentence(`There is no benchmark ${name}.`);
  const benchmark = await found.load();
  const figures = await benchmark.run({
    isQuick: flags.includes("--quick"),
    progress: (progress) => void tell({ progress }),
  });
  await tell({ figures });
});
process.exit();
