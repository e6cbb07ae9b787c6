import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { dropUnreadableState } from "./router-state";

type Parse = (header: string) => unknown;
const { parseAndValidateFlightRouterState: parsedByNext }: { parseAndValidateFlightRouterState: Parse } =
  createRequire(import.meta.url)("next/dist/server/app-render/parse-and-validate-flight-router-state");

const isReadByNext = (header: string) => {
  try {
    parsedByNext(header);
    return true;
  } catch {
    return false;
  }
};
const staysHere = (header: string) => {
  const headers = { rsc: "1", "next-router-state-tree": header };
  dropUnreadableState({ headers });
  return "next-router-state-tree" in headers;
};

const whole = [
  "",
  { children: [["id", "1", "d", null], { children: ["__PAGE__", {}, null, "refetch", 4] }] },
];

it.each([
  JSON.stringify(whole),
  encodeURIComponent(JSON.stringify(whole)),
  JSON.stringify(["", {}, ["/a", "/b"], "metadata-only", null, "x"]),
  JSON.stringify([["a", "b", "ci(...)", ["c"]], {}]),
])("what Next reads stays: %s", (header) => {
  expect([isReadByNext(header), staysHere(header)]).toEqual([true, true]);
});

it.each([
  "x",
  "%",
  "[]",
  '{"a":1}',
  '["",{},"x"]',
  '["",{},null,"x"]',
  '["",{},null,null,1,null]',
  '["",{},null,null,1,"x",2]',
  '["",{"children":"x"}]',
  '[["a","b","x",null],{}]',
  '["",{}], ["",{}]',
  "[".repeat(30_000),
  `["",{"a":${'["",{"a":'.repeat(2_000)}1${"}]".repeat(2_000)}}]`,
])("what Next would answer with 500 is removed: %s", (header) => {
  expect([isReadByNext(header), staysHere(header)]).toEqual([false, false]);
});

it("any header of the longest length is judged in no time, and a tree deeper than any page is removed", () => {
  const chain = (depth: number, leaf: string) => `${'["",{"a":'.repeat(depth)}${leaf}${"}]".repeat(depth)}`;
  const bad = Array.from({ length: 1_200 }, (_, key) => `"${key}":1`).join(",");
  const headers = [
    chain(50, `["",{${bad}}]`),
    chain(400, `["",{${bad}}]`),
    chain(2_900, '["",{}]'),
    `["",{${Array.from({ length: 2_000 }, (_, key) => `"${key}":["",{}]`).join(",")},"x":1}]`,
  ];
  const start = process.cpuUsage();
  for (const header of headers) expect([header.length < 33_000, staysHere(header)]).toEqual([true, false]);
  expect(process.cpuUsage(start).user).toBeLessThan(500_000);
  expect([staysHere(chain(30, '["",{}]')), staysHere(chain(31, '["",{}]'))]).toEqual([true, false]);
});
