import { describe, expect, it } from "vitest";
import { pageHref, pagesToName, rowsOn } from "./pages";

describe("pagesToName", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 8, [1, 2, 3, "gap", 8]],
    [3, 8, [1, 2, 3, 4, "gap", 8]],
    [4, 8, [1, 2, 3, 4, 5, "gap", 8]],
    [5, 10, [1, "gap", 4, 5, 6, "gap", 10]],
    [8, 8, [1, "gap", 6, 7, 8]],
  ])("on page %i of %i", (page, total, marks) => {
    expect(pagesToName(page, total)).toEqual(marks);
  });

  it("always names the first, the current and the last page once, in order, with no gap for a single page", () => {
    for (let total = 1; total <= 40; total++) {
      for (let page = 1; page <= total; page++) {
        const marks = pagesToName(page, total);
        const numbers = marks.filter((mark) => mark !== "gap");
        expect(numbers).toEqual(expect.arrayContaining([1, page, total]));
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        for (const [index, mark] of marks.entries()) {
          if (mark !== "gap") continue;
          expect(Number(marks[index + 1]) - Number(marks[index - 1])).toBeGreaterThan(2);
        }
      }
    }
  });
});

describe("pageHref", () => {
  it.each([
    ["/list", 1, undefined, "/list"],
    ["/list", 2, undefined, "/list?page=2"],
    ["/list?q=a%26b&page=7", 3, undefined, "/list?q=a%26b&page=3"],
    ["/list?page=7", 1, undefined, "/list"],
    ["/list", 2, "gifts", "/list?page=2#gifts"],
  ])("from %s to page %i", (base, page, hash, href) => {
    expect(pageHref(base, page, "page", hash)).toBe(href);
  });
});

describe("rowsOn", () => {
  it.each([
    [1, 8, 64, [1, 8]],
    [8, 8, 60, [57, 60]],
    [2, 8, 9, [9, 9]],
    [1, 8, 0, [0, 0]],
    [1, 8, 1200, [1, 8]],
  ])("page %i at %i of %i", (page, size, total, [first, last]) => {
    expect(rowsOn(page, size, total)).toEqual({ first, last });
  });
});
