import { describe, expect, it } from "vitest";
import { progressShape } from "./progress-shape";

describe("progressShape", () => {
  it.each([
    [0, { now: 0, fill: 0, excess: 0 }],
    [0.4, { now: 0, fill: 0.4, excess: 0 }],
    [68, { now: 68, fill: 68, excess: 0 }],
    [99.99, { now: 99, fill: 99.99, excess: 0 }],
    [100, { now: 100, fill: 100, excess: 0 }],
    [112.33, { now: 100, fill: 100, excess: 11 }],
    [100.1, { now: 100, fill: 100, excess: 6 }],
    [5000, { now: 100, fill: 100, excess: 40 }],
    [Number.NaN, { now: 0, fill: 0, excess: 0 }],
    [-5, { now: 0, fill: 0, excess: 0 }],
  ])("draws %d percent without saying 100 too early or losing the excess", (percent, shape) => {
    expect(progressShape(percent)).toEqual(shape);
  });
});
