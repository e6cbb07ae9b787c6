import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { drawSheet, namesIn } from "./icon-sheet";

const read = (name: string) =>
  readFileSync(new URL(`../../components/ui/icons/${name}`, import.meta.url), "utf8");

it("has a drawing for each icon of the list, as lucide draws it", async () => {
  expect(read("lines.svg")).toBe(await drawSheet(namesIn(read("index.ts"))));
});
