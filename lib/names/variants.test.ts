import { expect, test } from "vitest";
import { formsOf, kindOf } from "./variants";

const names = (firstName: string, lastName: string) => [...formsOf({ firstName, lastName }).forms.keys()];

test.each([
  ["Müller", ["muller", "mueller"]],
  ["Mueller", ["mueller", "muller"]],
  ["O’Brien", ["obrien"]],
  ["McDonald", ["mcdonald", "macdonald"]],
  ["St. John", ["john", "stjohn", "saintjohn"]],
  ["de la Cruz", ["cruz", "delacruz"]],
  ["van der Berg", ["berg", "vanderberg"]],
  ["Garcia Marquez", ["garcia", "marquez", "garciamarquez"]],
  ["Kessler", ["kessler", "kesler"]],
])("%s is also written %j", (lastName, some) => {
  expect(names("", lastName)).toEqual(expect.arrayContaining(some));
});

test.each([
  ["Alan", ["al", "alancito", "alany"]],
  ["Lucía", ["lucita"]],
  ["Marcos", ["marquitos"]],
  ["Tom", ["tommy", "thomas"]],
  ["Anne-Marie", ["anne", "marie", "annemarie"]],
])("%s is also called %j", (firstName, some) => {
  expect(names(firstName, "")).toEqual(expect.arrayContaining(some));
});

test("particles and initials by themselves are no names", () => {
  expect(names("J.", "de la Cruz").filter((name) => ["j", "de", "la"].includes(name))).toEqual([]);
  expect(names("", "")).toEqual([]);
});

test.each([
  ["kessler", "plain"],
  ["hope", "everyday"],
  ["al", "everyday"],
  ["april", "capitalised"],
] as const)("%s is %s", (form, kind) => {
  expect(kindOf(form)).toBe(kind);
});
