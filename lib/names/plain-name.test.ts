import { describe, expect, it } from "vitest";
import { isPlainName, namesAmong } from "./plain-name";

describe("a plain name", () => {
  it.each([
    "Anna Moretti",
    "anna moretti",
    "ANNA MORETTI",
    "Moretti, Anna",
    "Anna-Maria Moretti",
    "Anna P. Moretti Jr.",
    "Eva van der Berg",
    "Dan Baker",
  ])("is %j", (text) => {
    expect(isPlainName(text)).toBe(true);
  });

  it.each([
    "Dan",
    "Dan from the bakery",
    "Danny at church",
    "Danny Church",
    "Coach Moretti of the juniors",
    "Coach Moretti Of The Juniors",
    "Neighbor Moretti",
    "Dan (bakery)",
    "Dan & Anna",
    "Dan 2",
    "a friend of Dan Moretti",
    "The Bakery Dan",
    "",
  ])("is not %j", (text) => {
    expect(isPlainName(text)).toBe(false);
  });
});

it("names are told from the words around them", () => {
  expect(namesAmong("Grace from the church")).toEqual(["Grace"]);
});
