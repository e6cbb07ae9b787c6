import { expect, test } from "vitest";
import { isActive, isEnded, type Status } from "./standing";

test.each<[Status, boolean, boolean]>([
  ["draft", false, false],
  ["suggestion", false, false],
  ["launched", true, false],
  ["stopped", false, true],
  ["completed", false, true],
])("a campaign that is %s: active %s, ended %s", (status, active, ended) => {
  expect([isActive(status), isEnded(status)]).toEqual([active, ended]);
});
