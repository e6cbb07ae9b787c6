import { expect, it } from "vitest";
import { usesOf } from "./in-use";

const [FIRST, SECOND] = ["/opt/manyhands/releases/1", "/opt/manyhands/releases/12"];

it.each([
  ["one that runs in its folder", { command: "node bin/manyhands.mjs start", folder: FIRST }, [FIRST], 0],
  ["one below its folder", { command: "node x.mjs", folder: `${FIRST}/public` }, [FIRST], 0],
  [
    "a process of a parent, by its program",
    { command: `node ${SECOND}/programs/site.mjs`, folder: null },
    [SECOND],
    0,
  ],
  ["one whose folder only begins alike", { command: "node x.mjs", folder: `${FIRST}0` }, [], 0],
  [
    "a site of another user, which shows neither",
    { command: "node /opt/manyhands/current/bin/manyhands.mjs start", folder: null },
    [],
    1,
  ],
  ["a worker of another user", { command: "/usr/bin/node bin/manyhands.mjs worker", folder: null }, [], 1],
  ["any other program of another user", { command: "postgres: writer", folder: null }, [], 0],
  [
    "a command of ours that ends by itself",
    { command: "node bin/manyhands.mjs check-ledger", folder: null },
    [],
    0,
  ],
])("%s", (_what, process, used, unseen) => {
  const found = usesOf([FIRST, SECOND], [{ pid: 7, ...process }]);
  expect([[...found.used.keys()], found.unseen.length]).toEqual([used, unseen]);
});
