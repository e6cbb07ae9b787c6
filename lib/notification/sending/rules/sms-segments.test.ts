import { describe, expect, it } from "vitest";
import { smsSegments } from "./sms-segments";

describe("smsSegments", () => {
  it.each([
    ["nothing", "", 1, "GSM-7"],
    ["160 plain characters fit in one", "a".repeat(160), 1, "GSM-7"],
    ["161 need two", "a".repeat(161), 2, "GSM-7"],
    ["306 fit in two of 153", "a".repeat(306), 2, "GSM-7"],
    ["307 need three", "a".repeat(307), 3, "GSM-7"],
    ["a bracket counts twice", `[${"a".repeat(159)}`, 2, "GSM-7"],
    ["one curly quote leaves 70 a segment", `’${"a".repeat(69)}`, 1, "UCS-2"],
    ["71 with a curly quote need two", `’${"a".repeat(70)}`, 2, "UCS-2"],
    ["an emoji counts two units", `😀${"a".repeat(69)}`, 2, "UCS-2"],
  ])("%s", (_name, text, segments, encoding) => {
    expect(smsSegments(text)).toMatchObject({ segments, encoding });
  });
});
