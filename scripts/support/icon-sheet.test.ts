import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { foldedQuilts } from "@/components/art/folded-quilts";
import { drawSheet, namesIn } from "./icon-sheet";

const read = (name: string) =>
  readFileSync(new URL(`../../components/ui/icons/${name}`, import.meta.url), "utf8");

it("has a drawing for each icon of the list, as lucide draws it", () => {
  expect(read("lines.svg")).toBe(drawSheet(namesIn(read("index.ts"))));
});

it("has the folded quilts as they are drawn", () => {
  const file = new URL("../../components/art/folded-quilts.svg", import.meta.url);
  expect(readFileSync(file, "utf8")).toBe(foldedQuilts());
});
