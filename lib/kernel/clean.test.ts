import { describe, expect, it } from "vitest";
import { cleanCode, cleanEmail, cleanLine, cleanName, cleanPhone, cleanText, isEmailAddress } from "./clean";
import { isTimeZone, reportedTimeZone, safeTimeZone } from "./intl";
import { isPersonName } from "./person";
import { formatDateTime } from "./time";

const INVISIBLE =
  "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2066\u2067\u2068\u2069\ufeff";

describe("what no one sees is taken out, and what looks like a space or hyphen is one:", () => {
  it.each([
    [cleanLine, `${INVISIBLE}Nora${INVISIBLE}`, "Nora"],
    [cleanName, `No${INVISIBLE}ra`, "Nora"],
    [cleanEmail, "a@x.example\u200b", "a@x.example"],
    [cleanPhone, "\u202d(202) 555-0142\u202c", "(202) 555-0142"],
    [cleanPhone, "202\u2011555\u20110143", "202-555-0143"],
    [cleanPhone, "２０２ ５５５ ０１４３", "202 555 0143"],
    [cleanCode, "１２３\u00a0４５６", "123456"],
    [cleanText, "a\u00a0b\u2007c\u202fd\u2011e\ufeff", "a b c d-e"],
    [cleanText, "👨\u200d👩\u200d👧 می\u200cخواهم", "👨\u200d👩\u200d👧 می\u200cخواهم"],
    [cleanName, "Nguye\u0302\u0303n", "Nguyễn"],
    [cleanName, "Ma.Teresa", "Ma. Teresa"],
    [cleanEmail, " Nora@München.Example ", "nora@xn--mnchen-3ya.example"],
    [cleanEmail, "a@b/c@d.example", "a@b/c@d.example"],
  ])("%o of %j", (clean, text, expected) => {
    expect(clean(text)).toBe(expected);
    expect(clean(expected)).toBe(expected);
  });

  it("in time that grows with the text", () => {
    const start = performance.now();
    cleanText("\u00a0\u200b".repeat(100_000));
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

it.each([
  ["nora&alan@x.example", true],
  ["o'hara+x@x.example", true],
  ["a@x.xn--p1ai", true],
  ["a@xn--mnchen-3ya.example", true],
  ["a.b@x.example", true],
  ["a@x", false],
  ["a@x.1", false],
  [".a@x.example", false],
  ["a.@x.example", false],
  ["a..b@x.example", false],
  ["a@-x.example", false],
  ["a b@x.example", false],
  ["a@x.example\nBcc: b@x.example", false],
  ["müller@x.example", false],
  [`${"a".repeat(65)}@x.example`, false],
  ['"a"@x.example', false],
  ["a@b@x.example", false],
])("the address %j is one: %s", (email, expected) => {
  expect(isEmailAddress(cleanEmail(email))).toBe(expected);
});

it.each([
  ["Ma.Teresa", true],
  ["Gal·la", true],
  ["Robert (Bob)", true],
  ["Kaʻimi", true],
  ["O´Brien", true],
  ["Nguye\u0302\u0303n", true],
  ["X", true],
  ["foo.com", false],
  ["1234", false],
  ["a@x.example", false],
  ["https://x.example", false],
  ["Anna\u0007", false],
])("the name %j is one: %s", (name, expected) => {
  expect(isPersonName(cleanName(name))).toBe(expected);
});

describe("a time zone from outside", () => {
  it.each([
    ["America/New_York", true],
    ["UTC", true],
    ["Factory", false],
    ["Etc/Unknown", false],
    ["+05:00", false],
    ["", false],
    ["x".repeat(65), false],
  ])("%j is known: %s", (zone, expected) => {
    expect(isTimeZone(zone)).toBe(expected);
    expect(reportedTimeZone(zone)).toBe(expected ? zone : undefined);
    const formatted = formatDateTime(new Date("2026-11-26T12:00:00Z"), zone);
    expect(formatted).toBe(formatDateTime(new Date("2026-11-26T12:00:00Z"), safeTimeZone(zone)));
  });
});
