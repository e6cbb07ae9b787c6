import { describe, expect, it } from "vitest";
import { isFullName } from "./is-full-name";

describe("a full name", () => {
  it.each([
    "Margaret Ellison",
    "José María Núñez - Ruiz",
    "J. R. O’Neil",
    "Pelé",
    "李 明",
    "Anna-Lena von der Heide",
  ])("can be %s", (name) => expect(isFullName(name)).toBe(true));

  it.each([
    ["one letter", "M"],
    ["nothing", ""],
    ["sixty words", Array.from({ length: 60 }, () => "Al").join(" ")],
    ["a number", "Margaret 2"],
    ["an address", "Alan www.example.com"],
    ["a hyphen alone", "-"],
    ["a hyphen at an end", "Margaret -"],
    ["markup", "<b>Alan</b>"],
  ])("cannot be %s", (_, name) => expect(isFullName(name)).toBe(false));
});
