import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../support/folders";

const ways = readFileSync(join(root, "docs/tour.md"), "utf8").split("\n## ").slice(1);

// `lostPaths` checks that each of these files exists, as it does for all paths in documents.
it.each([
  ["One gift", 25],
  ["One launch", 15],
  ["One page", 12],
  ["One sign-in", 15],
])("%s is told in no more than %i files, each once", (name, most) => {
  const way = ways.find((text) => text.startsWith(name)) ?? "";
  const files = [...way.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file);
  expect(files.length).toBeGreaterThan(9);
  expect(files.length).toBeLessThanOrEqual(most);
  expect(new Set(files).size).toBe(files.length);
});
