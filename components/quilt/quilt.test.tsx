import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { cutBlocks, PATCHES, planQuilt, WAYS } from "@/lib/kernel/quilt";
import { drawCloth } from "./draw";
import { Quilt, type QuiltLayout } from "./quilt";
import { quiltSvgString } from "./quilt-svg-string";

const seed = fc.string({ minLength: 1, maxLength: 36 });
const way = fc.constantFrom(...WAYS);
const progress = fc.double({ min: 0, max: 250, noNaN: true });
const expectedSewn = (percent: number) => Math.min(PATCHES, Math.round((PATCHES * percent) / 100));

describe("a plan", () => {
  test("is the same for the same seed, way and progress", () => {
    fc.assert(
      fc.property(seed, way, progress, (s, w, p) => {
        expect(planQuilt(s, w, p)).toEqual(planQuilt(s, w, p));
      }),
    );
  });

  test("has exactly round(96 × progress / 100) sewn patches", () => {
    fc.assert(
      fc.property(seed, way, progress, (s, w, p) => {
        const plan = planQuilt(s, w, p);
        expect(plan.blocks.reduce((sum, block) => sum + block.sewn, 0)).toBe(expectedSewn(p));
        expect(plan.sewn).toBe(expectedSewn(p));
      }),
    );
  });

  test("keeps every sewn patch as it is when progress rises", () => {
    fc.assert(
      fc.property(seed, way, progress, progress, (s, w, a, b) => {
        const before = planQuilt(s, w, Math.min(a, b)).blocks;
        const after = planQuilt(s, w, Math.max(a, b)).blocks;
        before.forEach((block, index) => {
          expect(after[index]).toMatchObject({
            pattern: block.pattern,
            ground: block.ground,
            shape: block.shape,
          });
          expect(after[index]?.sewn).toBeGreaterThanOrEqual(block.sewn);
        });
      }),
    );
  });

  test("sews blocks in order and leaves at most one of them unfinished", () => {
    fc.assert(
      fc.property(seed, way, progress, (s, w, p) => {
        const sewn = planQuilt(s, w, p).blocks.map((block) => block.sewn);
        expect(sewn).toEqual([...sewn].sort((x, y) => y - x));
        expect(sewn.filter((n) => n > 0 && n < 4).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("is bound from 100 % on and never below", () => {
    fc.assert(
      fc.property(seed, way, progress, (s, w, p) => {
        expect(planQuilt(s, w, p).bound).toBe(p >= 100);
      }),
    );
    expect(planQuilt("x", "care", 99.99).bound).toBe(false);
    expect(planQuilt("x", "care", 100).bound).toBe(true);
  });

  test("marks as fresh only the newest patches, and never more than are sewn", () => {
    fc.assert(
      fc.property(seed, way, progress, fc.integer({ min: 0, max: 200 }), (s, w, p, n) => {
        const fresh = planQuilt(s, w, p, n).blocks.reduce((sum, block) => sum + block.fresh, 0);
        expect(fresh).toBe(Math.min(n, expectedSewn(p)));
      }),
    );
  });

  test("has one patch on the needle while the quilt is under way", () => {
    fc.assert(
      fc.property(seed, way, progress, (s, w, p) => {
        const next = planQuilt(s, w, p).blocks.filter((block) => block.next !== null);
        const underWay = expectedSewn(p) > 0 && expectedSewn(p) < PATCHES;
        expect(next.length).toBe(underWay ? 1 : 0);
        for (const block of next) expect(block.next).toBe(block.sewn);
      }),
    );
  });
});

describe("cutting", () => {
  test("a shorter cut is the beginning of a longer one", () => {
    fc.assert(
      fc.property(seed, way, fc.integer({ min: 1, max: 24 }), (s, w, n) => {
        expect(cutBlocks(s, w, n)).toEqual(cutBlocks(s, w, 60).slice(0, n));
      }),
    );
  });

  test("different campaigns get different quilts", () => {
    const cuts = Array.from({ length: 200 }, (_, i) => JSON.stringify(cutBlocks(`campaign-${i}`, "care")));
    expect(new Set(cuts).size).toBe(200);
  });

  test("blocks side by side do not share a ground", () => {
    fc.assert(
      fc.property(seed, way, (s, w) => {
        const grounds = cutBlocks(s, w).map((block) => block.ground);
        grounds.slice(1).forEach((ground, index) => {
          expect(ground).not.toBe(grounds[index]);
        });
      }),
    );
  });
});

describe("the drawing", () => {
  const markup = (p: number, extra: { layout?: QuiltLayout; newPatches?: number; label?: string } = {}) =>
    renderToStaticMarkup(<Quilt seed="0199aa10-lakewood" way="care" progress={p} {...extra} />);

  test("layouts differ in nothing but the class that turns the flow", () => {
    const page = markup(68, { layout: "page" });
    for (const layout of ["card", "phone", "auto", "band"] as const) {
      expect(markup(68, { layout }).replace(`quilt-${layout}`, "quilt-page")).toBe(page);
    }
  });

  test("nothing moves unless patches are new", () => {
    expect(markup(68)).not.toContain('class="new"');
    expect(markup(68, { newPatches: 3 }).match(/class="new"/g)).toHaveLength(3);
  });

  test("is decoration without a label and a picture with one", () => {
    expect(markup(10)).toMatch(/^<span[^>]* aria-hidden="true"/);
    expect(markup(10, { label: "A quilt" })).toMatch(/^<span[^>]* role="img" aria-label="A quilt"/);
  });

  test("stays under 6 kB of markup at any progress", () => {
    for (const p of [0, 1, 22, 50, 68, 99, 100, 180]) expect(markup(p).length).toBeLessThan(6000);
  });

  test("a flat piece has round(patches × progress / 100) sewn patches too", () => {
    fc.assert(
      fc.property(seed, way, progress, (s, w, p) => {
        const drawing = drawCloth({ seed: s, way: w, cols: 24, rows: 4, flow: "columns", progress: p });
        expect(drawing.sewn).toBe(expectedSewn(p));
        const pieces = drawing.grounds.map(({ d }) => d.split("M").length - 1);
        expect(pieces.reduce((sum, n) => sum + n, 0)).toBe(expectedSewn(p));
      }),
    );
  });
});

describe("the standalone picture", () => {
  test("is the same text for the same campaign and needs nothing of the page", () => {
    fc.assert(
      fc.property(seed, way, progress, (s, w, p) => {
        const svg = quiltSvgString({ seed: s, way: w, progress: p });
        expect(svg).toBe(quiltSvgString({ seed: s, way: w, progress: p }));
        expect(svg).not.toMatch(/var\(|class=|href=/);
      }),
    );
  });

  test("is bound exactly when the goal is met", () => {
    const binding = /stroke-width="3\.4"/;
    expect(quiltSvgString({ seed: "x", way: "home", progress: 99.9 })).not.toMatch(binding);
    expect(quiltSvgString({ seed: "x", way: "home", progress: 100 })).toMatch(binding);
  });
});
