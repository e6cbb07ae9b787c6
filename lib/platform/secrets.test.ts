import { describe, expect, it } from "vitest";
import { inSite } from "@/tests/support/in-site";
import { env } from "./env";
import { keysFor, secretsFor } from "./secrets";

const [A, B, C, D] = ["a", "b", "c", "d"].map((character) => character.repeat(32)) as [
  string,
  string,
  string,
  string,
];

const all = () => [secretsFor("seal"), secretsFor("signing"), secretsFor("cookie")];

describe("the secrets of a site", () => {
  it("are one secret for everything, unless more is said", () => {
    inSite({ AUTH_SECRET: A });
    expect(all()).toEqual([[A], [A], [A]]);
  });

  it("are those of before, too, the newest first and none twice", () => {
    inSite({ AUTH_SECRET: A, AUTH_SECRET_PREVIOUS: ` ${B}, ${A},${C} ` });
    expect(all()).toEqual([
      [A, B, C],
      [A, B, C],
      [A, B, C],
    ]);
  });

  it("are one of its own for a use, and what AUTH_SECRET has made stays readable", () => {
    inSite({ AUTH_SECRET: A, AUTH_SECRET_PREVIOUS: B, SEAL_SECRET: C, COOKIE_SECRET_PREVIOUS: D });
    expect(all()).toEqual([
      [C, A, B],
      [A, B],
      [A, D, B],
    ]);
  });

  it("may have commas in them where they are written as JSON", () => {
    const withComma = "a secret, with a comma in it, and long enough";
    inSite({ AUTH_SECRET: A, AUTH_SECRET_PREVIOUS: JSON.stringify([withComma, B]) });
    expect(secretsFor("seal")).toEqual([A, withComma, B]);
  });

  it.each([
    ["too short", `${B},short`],
    ["a secret with a comma in it, unquoted", "a secret, with a comma in it, and long enough"],
    ["no JSON", "[oh"],
    ["JSON of something else", "[1,2]"],
    ["too many", Array.from({ length: 11 }, (_, at) => String.fromCharCode(97 + at).repeat(32)).join(",")],
  ])("of before are refused in a sentence that does not show them: %s", (_, given) => {
    inSite({ AUTH_SECRET: A, AUTH_SECRET_PREVIOUS: given });
    expect(() => env()).toThrow(
      /- AUTH_SECRET_PREVIOUS must be earlier secrets, at most 10, separated by commas/,
    );
    expect(() => env()).not.toThrow(new RegExp(B));
  });

  it.each(["SEAL_SECRET", "SIGNING_SECRET", "COOKIE_SECRET"])("%s has 32 characters at least", (name) => {
    inSite({ AUTH_SECRET: A, [name]: "short" });
    expect(() => env()).toThrow(`${name} must be a text of at least 32 random characters`);
  });
});

it("a key is another one for each secret, purpose and use of a secret", () => {
  inSite({ AUTH_SECRET: A, AUTH_SECRET_PREVIOUS: B, COOKIE_SECRET: C });
  const keys = [keysFor("seal", "one"), keysFor("seal", "two"), keysFor("cookie", "one")];
  expect(keys.map((each) => each.length)).toEqual([2, 2, 3]);
  expect(new Set(keys.flat().map((key) => key.toString("hex"))).size).toBe(5);
});
