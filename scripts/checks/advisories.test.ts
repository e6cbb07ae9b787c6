import { expect, it } from "vitest";
import { advisoryLines } from "./advisories";

const advisory = { title: "Prototype pollution", url: "https://advisories.example/1" };

it("names each package with its advisory and the fix; packages that only depend on it are left out", () => {
  const report = JSON.stringify({
    vulnerabilities: {
      bad: { severity: "high", via: [advisory], fixAvailable: { name: "bad", version: "2.0.1" } },
      worse: { severity: "critical", via: [advisory], fixAvailable: false },
      above: { severity: "high", via: ["bad"], fixAvailable: true },
    },
  });
  expect(advisoryLines(`npm warn something\n${report}`)).toEqual([
    "bad (high): Prototype pollution, fixed by bad 2.0.1. https://advisories.example/1",
    "worse (critical): Prototype pollution, no fix yet. https://advisories.example/1",
  ]);
  expect(advisoryLines(JSON.stringify({ vulnerabilities: {} }))).toEqual([]);
});

it.each(["", "npm error network", '{"message":"405 Method Not Allowed"}', "{"])(
  "%j is no answer of the registry",
  (report) => expect(advisoryLines(report)).toBeNull(),
);
