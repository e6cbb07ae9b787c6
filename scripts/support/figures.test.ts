import { expect, it } from "vitest";
import { figuresIn, grownParts } from "./figures";

const document = `
| Part | quick | full |
|---|---|---|
| \`unit\` | 40 | 50 |
| \`site\` | 30 | 30 |
| \`leap-day\` | – | 200 |
| other | 3 | 4 |
`;

it("reads the figures of a suite, and leaves out what it does not have", () => {
  expect([...figuresIn(document, "quick")]).toEqual([
    ["unit", 40],
    ["site", 30],
  ]);
  expect(figuresIn(document, "full").get("leap-day")).toBe(200);
});

it("tells of a part that has grown by a fifth", () => {
  const kept = new Map([["unit", 100]]);
  expect(grownParts(new Map([["unit", 120]]), kept)).toEqual([]);
  expect(grownParts(new Map([["unit", 121]]), kept)).toEqual([
    "unit has grown: 121 s of the processor; docs/testing.md says 100.",
  ]);
});

it("takes no slower machine for parts that have grown, and finds the one that has", () => {
  const kept = new Map(Object.entries({ unit: 100, site: 30, integration: 200 }));
  const twice = { unit: 200, site: 60, integration: 400 };
  expect(grownParts(new Map(Object.entries(twice)), kept)).toEqual([]);
  expect(grownParts(new Map(Object.entries({ ...twice, site: 90 })), kept)).toEqual([
    "site has grown: 90 s of the processor; docs/testing.md says 30, 60 at this machine's pace.",
  ]);
});

it("says nothing of parts that are over at once, or that nobody measured yet", () => {
  expect(grownParts(new Map(Object.entries({ docs: 4, fresh: 50 })), new Map([["docs", 1]]))).toEqual([]);
});
