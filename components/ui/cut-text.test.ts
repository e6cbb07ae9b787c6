import { describe, expect, it } from "vitest";
import { cutText } from "./cut-text";

describe("cutText", () => {
  it("leaves 200 characters whole", () => {
    expect(cutText("a".repeat(200))).toBeNull();
  });

  it("cuts 201 characters at the hundredth", () => {
    expect(cutText("a".repeat(201))).toBe(`${"a".repeat(100)}…`);
  });

  it("never splits a character made of two halves", () => {
    expect(cutText("🧵".repeat(201))).toBe(`${"🧵".repeat(100)}…`);
    expect(cutText("🧵".repeat(150))).toBeNull();
  });

  it("leaves no space before the ellipsis", () => {
    expect(cutText(`${"a".repeat(99)} ${"b".repeat(150)}`)).toBe(`${"a".repeat(99)}…`);
  });
});
