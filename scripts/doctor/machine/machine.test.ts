import { expect, it } from "vitest";
import { skewFinding } from "./clock";
import { diskFindings } from "./disk";
import { nodeFinding } from "./node";

it.each([
  ["18.20.4", "trouble"],
  ["20.18.3", "trouble"],
  ["20.19.0", "advice"],
  ["22.12.0", "advice"],
  ["24.0.0", "well"],
  ["26.1.0", "well"],
])("Node %s is: %s", (version, state) => expect(nodeFinding(version).state).toBe(state));

const GB = 1024 ** 3;
it.each([
  ["half empty", 50 * GB, 100 * GB, "well: The disk of the database has 50.0 GB of 100.0 GB left."],
  ["nearly full", 8 * GB, 100 * GB, "advice: The disk of the database has 8.0 GB of 100.0 GB left."],
  [
    "full, by its share",
    2 * GB,
    100 * GB,
    "trouble: The disk of the database has 2.0 GB of 100.0 GB left. When it is full, nothing can be saved, including gifts.",
  ],
  [
    "full, by what is left",
    GB / 2,
    4 * GB,
    "trouble: The disk of the database has 512 MB of 4.0 GB left. When it is full, nothing can be saved, including gifts.",
  ],
])("a disk that is %s", (_, free, whole, expected) =>
  expect(
    diskFindings("the database", { free, whole }).map(({ state, sentence }) => `${state}: ${sentence}`),
  ).toEqual([expected]),
);

it("clocks that agree are not spoken of", () => {
  expect([0, 4_999, -4_999].flatMap((ms) => skewFinding("Stripe's", ms))).toEqual([]);
  expect(
    [5_000, -59_000, 60_000, -3_600_000]
      .flatMap((ms) => skewFinding("Stripe's", ms))
      .map(({ state }) => state),
  ).toEqual(["advice", "advice", "trouble", "trouble"]);
});
