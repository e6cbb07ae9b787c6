import { expect, test } from "vitest";
import { inFont } from "./in-font";

test("emoji and other characters outside the fonts are left out of the picture", () => {
  expect(inFont("A roof 🏠 before winter")).toBe("A roof before winter");
  expect(inFont("Łódź, Søren & Zoë’s “van”")).toBe("Łódź, Søren & Zoë’s “van”");
});

test("a title in another script is not drawn in pieces", () => {
  expect(inFont("屋根の修理")).toBeNull();
  expect(inFont("קמפיין 2")).toBeNull();
  expect(inFont("🏠")).toBeNull();
});
