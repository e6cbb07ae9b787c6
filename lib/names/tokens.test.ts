import { expect, test } from "vitest";
import { tokensOf } from "./tokens";

const pieces = (text: string) => tokensOf(text).pieces;

test.each([
  ["HelpAlan", ["help", "alan"]],
  ["HELPAlan98", ["help", "alan", "98"]],
  ["Alan's we'll don't", ["alan", "we", "dont"]],
  ["O'Brien D'Angelo", ["obrien", "dangelo"]],
  ["save-alan_kessler", ["save", "alan", "kessler"]],
  ["Núñez Алан", ["nunez", "alan"]],
])("%s has the pieces %j", (text, latin) => {
  expect(pieces(text).map((piece) => piece.latin)).toEqual(latin);
});

test.each([
  ["We hope it holds.", "usual"],
  ["A Way Home for a Family", "title"],
  ["HELP WITH A NEW KNEE", "capitals"],
  ["help after a house fire", "small"],
  ["Help", "usual"],
])("the line %j is written as %s", (line, style) => {
  expect(pieces(line)[0]?.style).toBe(style);
});

test("what begins a sentence, a line or a quotation is known", () => {
  const text = 'Hope dies last. Will it? "Art is long," he said.\nMay we ask Grace';
  expect(
    pieces(text)
      .filter((piece) => piece.begins)
      .map((piece) => piece.text),
  ).toEqual(["Hope", "Will", "Art", "May"]);
});

test("hashtags, links, addresses and accounts are known", () => {
  const text = "See #helpalan, https://a.example/b-c, d@e.example, f_g and alan98, not this-one.";
  const handles = pieces(text).filter((piece) => piece.handle);
  expect(handles.map((piece) => piece.latin)).toEqual([
    "helpalan",
    "https",
    "a",
    "example",
    "b",
    "c",
    "d",
    "e",
    "example",
    "f",
    "g",
    "alan",
    "98",
  ]);
});
