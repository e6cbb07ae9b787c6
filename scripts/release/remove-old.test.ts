import { expect, it } from "vitest";
import type { Release } from "./release";
import { removable } from "./remove-old";

const RELEASES = ["6", "5", "4", "3", "2", "1"].map((id) => ({ id, folder: `/releases/${id}` }) as Release);

const removed = (options: { current?: string; used?: string[]; unseen?: number }) =>
  removable(RELEASES, {
    current: `/releases/${options.current ?? "6"}`,
    used: new Set((options.used ?? []).map((id) => `/releases/${id}`)),
    unseen: options.unseen ?? 0,
  }).map(({ id }) => id);

it("the three latest stay", () => {
  expect(removed({})).toEqual(["3", "2", "1"]);
});

it("the current one stays, also after somebody went back to it", () => {
  expect(removed({ current: "2" })).toEqual(["3", "1"]);
});

it("one that a process uses stays", () => {
  expect(removed({ used: ["1", "3"] })).toEqual(["2"]);
});

it("all stay where a process of ours does not show which it uses", () => {
  expect(removed({ unseen: 1 })).toEqual([]);
});
