import { expect, it } from "vitest";
import { run } from "@/scripts/support/command";

const KEPT = "Stopped. Nothing was changed in .env. npm run setup continues with your answers.";

it.each([
  ["Ctrl-C", "process.kill(process.pid, 'SIGINT'); setTimeout(() => {}, 5000);", 130, KEPT],
  ["a library that ends the process", "process.exit(0);", 130, KEPT],
  ["somebody at a question", "ending.stop();", 130, KEPT],
  [
    "Ctrl-C once the file is written",
    "ending.written(); process.kill(process.pid, 'SIGINT'); setTimeout(() => {}, 5000);",
    130,
    "Stopped. .env is written. npm run setup continues from there.",
  ],
  ["its own end, of which nothing is said", "ending.finish(0);", 0, ""],
])("is told of %s", async (_, work, code, words) => {
  const program = `import { watchEnding } from "./scripts/setup/ending.ts"; const ending = watchEnding("/somewhere/.env"); ${work}`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  const ended = await run(process.execPath, args, { timeoutMs: 15_000 });
  expect([ended.code, ended.output.trim()]).toEqual([code, words]);
});
