import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseSolvedWork, sha256, solveWork, working } from "./proof-of-work";

const hex = (words: Uint32Array) => Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");

test("our SHA-256 is Node's, at every length around the ends of blocks", () => {
  const text = fc.string({
    minLength: 0,
    maxLength: 200,
    unit: fc.integer({ min: 32, max: 126 }).map((n) => String.fromCharCode(n)),
  });
  fc.assert(
    fc.property(text, (value) => {
      expect(hex(sha256(value))).toBe(createHash("sha256").update(value).digest("hex"));
    }),
  );
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120]) {
    const value = "x".repeat(length);
    expect(hex(sha256(value))).toBe(createHash("sha256").update(value).digest("hex"));
  }
});

describe("work", () => {
  const done = solveWork({ challenge: "a-challenge.of-ours", parts: 3 });

  it("is known again, with how much of it was done", () => {
    expect(parseSolvedWork(done)).toEqual({ challenge: "a-challenge.of-ours", parts: 3 });
  });

  it("takes thousands of tries", () => {
    const steps = working({ challenge: "another", parts: 4 }, 1_000);
    let pauses = 0;
    while (!steps.next().done) pauses += 1;
    expect(pauses).toBeGreaterThan(4);
  });

  it.each([
    ["nothing", ""],
    ["no answers", "a-challenge.of-ours~"],
    ["other answers", "a-challenge.of-ours~1.2.3"],
    ["a number that nobody needs", "a-challenge.of-ours~zzzzzzzz"],
    ["another challenge", done.replace("ours", "mine")],
    [
      "the answers in another order",
      `${done.split("~")[0]}~${done.split("~")[1]?.split(".").reverse().join(".")}`,
    ],
    ["more than it is", `${done}~`],
    ["thousands of answers", `a~${"0.".repeat(10_000)}0`],
  ])("%s is none", (_, text) => expect(parseSolvedWork(text)).toBeNull());
});
