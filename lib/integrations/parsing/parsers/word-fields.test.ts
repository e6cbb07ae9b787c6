import { expect, it } from "vitest";
import { faultOfInstruction } from "./word-fields";

it.each([
  ['HYPERLINK "https://a.example"', null],
  ["HYPERLINK https://a.example", null],
  ['HYPERLINK \\o \\t " mailto:a@b.example"', null],
  ['HYPERLINK "file://a/b"', "external"],
  ['HYPERLINK \\l "here"', null],
])("the instruction %s", (instruction, fault) => {
  expect(faultOfInstruction(instruction)).toBe(fault);
});

it("reads an instruction of 60,000 characters", () => {
  expect(faultOfInstruction(`HYPERLINK${" ".repeat(60_000)}x`)).toBe("external");
  expect(faultOfInstruction(`HYPERLINK${" \\o".repeat(20_000)} x`)).toBe("external");
});
