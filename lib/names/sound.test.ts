import { expect, test } from "vitest";
import { soundOf } from "./sound";

test.each([
  "eric erik",
  "megan meghan",
  "kaitlyn caitlin",
  "rebecca rebekah",
  "ashley ashleigh",
  "hailey haley",
  "connor conner",
  "jackson jaxon",
  "christopher kristopher kristofer",
  "kathleen cathleen",
  "lynn lynne",
  "sonia sonya",
  "anthony antony",
  "gonzalez gonzales",
  "torres torrez",
  "smith smyth",
  "reid reed",
  "olson olsen",
  "meyer meier",
  "browne brown",
])("%s sound alike", (names) => {
  expect(new Set(names.split(" ").map(soundOf)).size).toBe(1);
});

test.each([
  "mary mark",
  "mark march",
  "alan allen",
  "kerry carrie",
  "dean dan",
  "sam sami",
  "rosa rose",
  "ann anna",
])("%s do not", (names) => {
  expect(new Set(names.split(" ").map(soundOf)).size).toBe(2);
});
