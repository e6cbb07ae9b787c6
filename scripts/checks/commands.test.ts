import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { HEAP } from "@/lib/platform/heap";
import { commandScripts } from "../release/programs";
import { run } from "../support/command";
import { root } from "../support/folders";

const read = (file: string) => readFileSync(join(root, file), "utf8");

it("each command has its script", () => {
  const missing = Object.values(commandScripts()).filter((script) => !existsSync(join(root, script)));
  expect(missing).toEqual([]);
});

it("each script of package.json that runs a command names one that there is", () => {
  const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;
  const named = Object.values(scripts).flatMap(
    (script) => /bin\/manyhands\.mjs (\S+)/.exec(script)?.[1] ?? [],
  );
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !(name in commandScripts()))).toEqual([]);
});

it.each([
  ["Containerfile", HEAP.map((flag) => `"${flag}"`).join(", ")],
  ["deploy/systemd/manyhands-worker.service", HEAP.join(" ")],
])("%s keeps house as the product does", (file, flags) => {
  expect(read(file)).toContain(flags);
});

it("an unknown command is refused in a sentence, with those that there are", async () => {
  const { code, output } = await run(process.execPath, ["bin/manyhands.mjs", "nonsense"], {
    timeoutMs: 10_000,
  });
  expect([code, output.split("\n")[0]]).toEqual([1, "Unknown command nonsense."]);
  for (const name of Object.keys(commandScripts())) expect(output).toContain(`  ${name}`);
});
