import { expect, test } from "vitest";
import { nicknamesOf } from "./nicknames";

test.each([
  ["robert", ["bob", "bobby", "roberto"]],
  ["bob", ["robert", "bobby", "rob"]],
  ["william", ["bill", "will", "guillermo"]],
  ["jose", ["pepe", "joseph"]],
  ["pepe", ["jose"]],
  ["juan", ["juanito", "john"]],
  ["john", ["jack", "juan", "ivan"]],
  ["al", ["alan", "albert"]],
])("%s may be called %j", (name, some) => {
  expect(nicknamesOf(name)).toEqual(expect.arrayContaining(some));
});

test("a short form of several names leads to these, and not on to what else they are called", () => {
  expect(nicknamesOf("al")).not.toContain("bertie");
  expect(nicknamesOf("al")).not.toContain("al");
});

test("a name that is in no list has no other", () => {
  expect(nicknamesOf("priya")).toEqual([]);
});
