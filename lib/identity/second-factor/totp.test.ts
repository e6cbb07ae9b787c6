import { Secret } from "otpauth";
import { describe, expect, it } from "vitest";
import { codeOf, keyText, keyUri, newSecret, stepAt, stepOf } from "./totp";

/** RFC 6238, appendix B. */
const RFC = Secret.fromLatin1("12345678901234567890").base32;
const at = (seconds: number) => new Date(seconds * 1000);

describe("the codes of RFC 6238, appendix B, in six digits", () => {
  it.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("%i s: %s", (seconds, code) => {
    const now = at(seconds);
    expect(codeOf(RFC, stepAt(now))).toBe(code);
    expect(stepOf({ secret: RFC, code, now, lastStep: null })).toBe(stepAt(now));
  });
});

describe("a code", () => {
  const now = at(1111111111);
  const here = stepAt(now);
  const shown = (step: number, lastStep: number | null = null) =>
    stepOf({ secret: RFC, code: codeOf(RFC, step), now, lastStep });

  it.each([
    ["two steps ago", -2, false],
    ["one step ago", -1, true],
    ["now", 0, true],
    ["one step ahead", 1, true],
    ["two steps ahead", 2, false],
  ])("of %s counts: %s", (_, offset, counts) => {
    expect(shown(here + offset)).toBe(counts ? here + offset : null);
  });

  it("counts once, and the ones before it not at all", () => {
    expect(shown(here, here - 1)).toBe(here);
    expect(shown(here, here)).toBeNull();
    expect(shown(here - 1, here)).toBeNull();
    expect(shown(here + 1, here)).toBe(here + 1);
  });

  it.each(["", "12345", "1234567", "١٢٣٤٥٦", "12 345", "abcdef", "-12345", "1e5000"])(
    "that is none is no longer valid: %j",
    (code) => {
      expect(stepOf({ secret: RFC, code, now, lastStep: null })).toBeNull();
    },
  );

  it("of another secret is no longer valid", () => {
    const code = codeOf(newSecret(), here);
    expect(stepOf({ secret: RFC, code, now, lastStep: null })).toBeNull();
  });
});

describe("a secret", () => {
  it("has 160 bits, and no two are alike", () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it("is told to an app with our name and the person's address, and to a person in groups", () => {
    expect(keyUri(RFC, "o'neill+1@lakewood.example")).toBe(
      `otpauth://totp/Manyhands:o'neill%2B1%40lakewood.example?issuer=Manyhands&secret=${RFC}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(keyText(RFC)).toBe("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
  });
});
