import { describe, expect, it } from "vitest";
import { readCode, showRecoveryCode } from "./factor-code";

describe("what is typed as a code", () => {
  it.each([
    ["123456", { kind: "totp", code: "123456" }],
    [" 123 456 ", { kind: "totp", code: "123456" }],
    ["123-456", { kind: "totp", code: "123456" }],
    ["k7dm-x9qh-2vtr", { kind: "recovery", code: "k7dmx9qh2vtr" }],
    ["K7DM X9QH\u00a02VTR", { kind: "recovery", code: "k7dmx9qh2vtr" }],
    ["k7dm–x9qh–2vtr", { kind: "recovery", code: "k7dmx9qh2vtr" }],
    ["234567892345", { kind: "recovery", code: "234567892345" }],
    ["", { kind: "neither" }],
    ["12345", { kind: "neither" }],
    ["1234567", { kind: "neither" }],
    ["k7dm-x9qh-2vt", { kind: "neither" }],
    ["l7dm-x9qh-2vtr", { kind: "neither" }],
    ["１２３４５６", { kind: "neither" }],
    [`${" ".repeat(60)}123456`, { kind: "neither" }],
  ])("%j", (typed, expected) => {
    expect(readCode(typed)).toEqual(expected);
  });

  it("is shown in groups that it reads again", () => {
    expect(showRecoveryCode("k7dmx9qh2vtr")).toBe("k7dm-x9qh-2vtr");
  });
});
