import { describe, expect, test } from "vitest";
import { codeStanding, nextCodeAt } from "./code-standing";

const sentAt = new Date("2026-11-20T12:00:00Z");
const later = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000);

describe("a code", () => {
  test.each([
    [0, 0, "open"],
    [599, 4, "open"],
    [600, 0, "expired"],
    [0, 5, "guessed"],
    [600, 5, "guessed"],
  ] as const)("after %i seconds and %i wrong tries is %s", (seconds, tries, standing) => {
    expect(codeStanding({ sentAt, again: false, tries }, later(seconds))).toBe(standing);
  });

  test.each([
    [false, 30],
    [true, 300],
  ])("that was asked for again: %s, may be followed by another after %i seconds", (again, seconds) => {
    expect(nextCodeAt({ sentAt, again })).toEqual(later(seconds));
  });
});
