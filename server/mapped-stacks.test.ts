import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { mapStacks } from "./mapped-stacks";

const folder = mkdtempSync(join(tmpdir(), "stacks-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("a line of a stack names the file and line that we wrote, where the build has a map of it", () => {
  const file = join(folder, "bundle.mjs");
  // Maps the bundle's first character to the source's third line.
  const map = { version: 3, sources: ["lib/a.ts"], names: [], mappings: "AAEA" };
  writeFileSync(`${file}.map.gz`, gzipSync(JSON.stringify(map)));
  writeFileSync(join(folder, "broken.mjs.map.gz"), gzipSync("{"));
  mapStacks();
  const { manyhandsFrame: asWritten } = globalThis as { manyhandsFrame?: (frame: string) => string };
  const lines = [
    `    at give (${file}:1:1)`,
    `    at ${pathToFileURL(file)}:1:1`,
    `    at none (${join(folder, "none.mjs")}:1:1)`,
    `    at broken (${join(folder, "broken.mjs")}:1:1)`,
    "    at new Promise (<anonymous>)",
  ];
  expect(lines.map((line) => asWritten?.(line))).toEqual([
    "    at give (lib/a.ts:3:1)",
    "    at lib/a.ts:3:1",
    ...lines.slice(2),
  ]);
});

it("leaves a line alone that is too long for a file", () => {
  mapStacks();
  const { manyhandsFrame: asWritten } = globalThis as { manyhandsFrame?: (frame: string) => string };
  const line = `    at give (${join(folder, "bundle.mjs")}${":1".repeat(30_000)})`;
  expect(asWritten?.(line)).toBe(line);
});
