import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HISTORY_ACTIONS, isPlaced, NOT_IN_HISTORY } from "./actions";

const files = readdirSync("lib", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => join("lib", path))
  .filter(
    (path) => path !== join("lib", "platform", "audit.ts") && path !== join("lib", "platform", "verb.ts"),
  );

function argumentsAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if ("([{".includes(text[at] ?? "")) depth += 1;
    if (")]}".includes(text[at] ?? "")) depth -= 1;
    if (depth === 0) return text.slice(open, at);
  }
  return text.slice(open);
}

/** By file. */
const written = files.flatMap((file) => {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/\b(?:audit(?:Each)?|= look)\(/g)].map(({ index, 0: { length } }) => ({
    file,
    actions: [...argumentsAt(text, index + length - 1).matchAll(/"([a-z_]+\.[a-z_]+)"/g)].flatMap(
      ([, action]) => action ?? [],
    ),
  }));
});

test("every action that the code writes to the log is told to admins, or left out for a reason", () => {
  expect(written.length).toBeGreaterThan(50);
  expect(written.flatMap(({ actions }) => actions).filter((action) => !isPlaced(action))).toEqual([]);
});

test("every call names its actions, so that none is overlooked here, but one about one's own account", () => {
  expect(written.filter(({ actions }) => actions.length === 0).map(({ file }) => file)).toEqual([
    "lib/identity/account/queue-owner-message.ts",
  ]);
});

test("nothing is both told and left out", () => {
  expect(HISTORY_ACTIONS.filter((action) => action in NOT_IN_HISTORY)).toEqual([]);
});
