import { describe, expect, it } from "vitest";
import { isKept, missed, type Results, tableOf } from "./results";

const run = (perSecond: number, ratio: number): Results => ({
  at: "2026-03-10T15:00:00.000Z",
  node: "v20.0.0",
  cores: 2,
  isQuick: false,
  benchmarks: [
    {
      name: "settlement",
      figures: [
        { name: "gifts", value: perSecond, unit: "a second", target: { atLeast: 400 } },
        { name: "calls a gift", value: 0.031, unit: "", target: { atMost: 0.05 } },
      ],
    },
    {
      name: "fan-out",
      figures: [{ name: "of a bare insert", value: ratio, unit: "×", target: null, note: "in 412 ms" }],
    },
  ],
});

describe("the table of a run", () => {
  it("says what was kept and what was missed", () => {
    expect(tableOf(run(399.9, 0.951))).toBe(
      [
        "                        measured          wanted",
        "",
        "settlement",
        "  gifts             400 a second  ≥ 400 a second  MISSED",
        "  calls a gift              0.03          ≤ 0.05  kept",
        "",
        "fan-out",
        "  of a bare insert        0.95 ×                  in 412 ms",
      ].join("\n"),
    );
  });

  it("stands beside the run before, figure by figure", () => {
    const before = { ...run(103.4, 1), benchmarks: run(103.4, 1).benchmarks.slice(0, 1) };
    expect(tableOf(run(522.1, 0.951), before).split("\n").slice(3)).toEqual([
      "  gifts             103 a second  522 a second  ≥ 400 a second  kept",
      "  calls a gift              0.03          0.03          ≤ 0.05  kept",
      "",
      "fan-out",
      "  of a bare insert                      0.95 ×                  in 412 ms",
    ]);
  });
});

it("keeps a target at its very value and misses it beside", () => {
  const figure = (value: number, target: { atLeast: number } | { atMost: number }) => ({
    name: "",
    unit: "",
    value,
    target,
  });
  expect([1.3, 1.31].map((value) => isKept(figure(value, { atMost: 1.3 })))).toEqual([true, false]);
  expect([0.9, 0.89].map((value) => isKept(figure(value, { atLeast: 0.9 })))).toEqual([true, false]);
  expect(isKept(figure(Number.NaN, { atMost: 1 }))).toBe(false);
  expect(missed(run(1, 1))).toEqual(["settlement: gifts"]);
});
