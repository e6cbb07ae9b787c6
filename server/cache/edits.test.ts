import { expect, it } from "vitest";
import { edited } from "./edits";

it("edits of a text in any order: cuts, what stands instead, what is put in", () => {
  const edits = [
    { start: 6, end: 11, text: "you" },
    { start: 0, end: 0, text: "(" },
    { start: 0, end: 5, text: "Hey" },
    { start: 11, end: 11, text: ")" },
  ];
  expect(edited("Hello world", edits)).toBe("(Hey you)");
  expect(edited("Hello", [])).toBe("Hello");
});

it("edits that overlap are refused: one of them would be lost", () => {
  const edits = [
    { start: 0, end: 3, text: "" },
    { start: 2, end: 4, text: "" },
  ];
  expect(() => edited("Hello", edits)).toThrow("overlap");
});
