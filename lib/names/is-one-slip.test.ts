import { expect, test } from "vitest";
import { isOneSlip } from "./is-one-slip";

test.each([
  ["a letter left out", "margaret", "margret"],
  ["a letter added", "alan", "allan"],
  ["a letter exchanged", "alan", "alen"],
  ["the last letter exchanged", "whitcomb", "whitcomp"],
  ["a letter more at the end", "whitcomb", "whitcombe"],
  ["two letters swapped", "brian", "brain"],
  ["the last two swapped", "neil", "neli"],
])("%s is one slip: %s, %s", (_what, one, other) => {
  expect([isOneSlip(one, other), isOneSlip(other, one)]).toEqual([true, true]);
});

test.each([
  ["the same word", "alan", "alan"],
  ["two letters exchanged", "alan", "elen"],
  ["two letters more", "alan", "alanna"],
  ["letters swapped that are no neighbors", "alan", "nala"],
  ["nothing and a word", "", "al"],
])("%s is not: %s, %s", (_what, one, other) => {
  expect([isOneSlip(one, other), isOneSlip(other, one)]).toEqual([false, false]);
});
