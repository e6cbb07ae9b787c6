import { describe, expect, test } from "vitest";
import { findReveals } from "./find-reveals";
import { read } from "./tokens";

const found = (firstName: string, lastName: string, text: string) =>
  findReveals(read(text), { firstName, lastName, email: null, phoneNumber: null });

describe("a word is a name", () => {
  test.each([
    ["with a capital inside a sentence", "We ask you to think of Hope.", ["Hope"]],
    ["with a possessive", "Hope's roof fell in.", ["Hope"]],
    ["beside the other name", "Hope Winter", ["Hope", "Winter"]],
    ["behind what leads to a person", "A Roof for Hope", ["Hope"]],
    ["behind a title", "ask Ms. Winter", ["Winter"]],
    ["before what a person does", "Hope lost her home.", ["Hope"]],
    ["before another", "Hope and Tom need beds.", ["Hope"]],
    ["as a family", "The Winters lost their home.", ["Winters"]],
    ["beside the word family", "The Winter family", ["Winter"]],
    ["when it is called", "Hope, we are with you.", ["Hope"]],
    ["in a line without capitals, for somebody", "a roof for hope", ["hope"]],
    ["in a hashtag, for somebody", "#HelpHope", ["Hope"]],
    ["in disguise", "A roof for H0pe", ["H0pe"]],
  ])("%s", (_when, text, expected) => {
    expect(found("Hope", "Winter", text)).toEqual(expected);
  });
});

describe("a word is no name", () => {
  test.each([
    ["in small letters", "A roof before winter: we hope it holds."],
    ["at the beginning of a sentence", "Hope dies last. Winter comes early here."],
    ["in a title", "New Hope Before the Long Winter Comes"],
    ["in capitals", "NEW HOPE BEFORE WINTER"],
    ["in the name of something else", "They met at Hope Lutheran Church on Winter Street."],
    ["in a hashtag of its own", "#hopeforall"],
  ])("%s", (_when, text) => {
    expect(found("Hope", "Winter", text)).toEqual([]);
  });
});

test.each([
  ["April", "The rent for April is late. In April it will be too late.", []],
  ["April", "A roof for April and her sons", ["April"]],
  ["Austin", "The clinic is in Austin, near Austin Street.", []],
  ["Austin", "Help Austin walk again", ["Austin"]],
  ["Ward", "From now on they look forward.", []],
  ["Sol", "El sol entra por el techo.", []],
  ["Sol", "Ayudemos a Sol", ["Sol"]],
])("%s, a month, a town or a word of Spanish, in %j", (name, text, expected) => {
  expect(found(name, "Kessler", text)).toEqual(expected);
});
