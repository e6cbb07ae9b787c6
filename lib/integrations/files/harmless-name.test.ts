import { expect, it } from "vitest";
import { harmlessName } from "./harmless-name";

it.each([
  [" . report . .pdf", "report.pdf"],
  ["...", "file.pdf"],
  ["a. .b", "a.pdf"],
  ["a. b. .", "a. b.pdf"],
])("the name %j", (name, harmless) => {
  expect(harmlessName(name, "pdf")).toBe(harmless);
});

it("reads a name of 60,000 characters", () => {
  const dots = ". ".repeat(30_000);
  expect(harmlessName(`${dots}a.pdf`, "pdf")).toBe("a.pdf");
  expect(harmlessName(`a${dots}b.pdf`, "pdf")).toBe(`a${dots.slice(0, 79)}.pdf`);
});
