import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { seedNumber, sewnPatches, WAYS } from "@/lib/kernel/quilt";
import { quiltAddress, readQuiltName } from "./address";
import { drawCloth } from "./draw";
import { DrawnQuilt } from "./drawn-quilt";
import { drawnQuiltSvg } from "./drawn-svg";

const seed = fc.string({ minLength: 1, maxLength: 36 });
const way = fc.constantFrom(...WAYS);
const progress = fc.double({ min: 0, max: 250, noNaN: true });
const layout = fc.constantFrom("card" as const, "phone" as const);
const nameOf = (address: string) => address.replace("/pictures/quilts/", "");

test("an address says all that the drawing needs, and nobody's id", () => {
  fc.assert(
    fc.property(seed, way, progress, layout, (s, w, p, l) => {
      expect(readQuiltName(nameOf(quiltAddress(s, w, p, l)))).toEqual({
        layout: l,
        way: w,
        seed: seedNumber(s),
        sewn: sewnPatches(p),
        bound: p >= 100,
      });
    }),
  );
  const id = "81a47152-037f-5066-ab36-0c82ad36aa5a";
  expect(quiltAddress(id, "care", 68, "card")).not.toContain(id.slice(0, 6));
});

test.each([
  "",
  "1-card-care-abc-57",
  "2-card-care-abc-57.svg",
  "1-page-care-abc-57.svg",
  "1-card-fire-abc-57.svg",
  "1-card-care-zzzzzzz-57.svg",
  "1-card-care-abc-97.svg",
  "1-card-care-abc-57b.svg",
  "1-card-care-../x-57.svg",
])("%s is no drawing", (name) => {
  expect(readQuiltName(name)).toBeNull();
});

test("the drawing is the cloth of the page's quilt, in the page's colours", () => {
  fc.assert(
    fc.property(seed, way, progress, (s, w, p) => {
      const parts = readQuiltName(nameOf(quiltAddress(s, w, p, "card")));
      const svg = parts ? drawnQuiltSvg(parts) : "";
      const cloth = drawCloth({ seed: s, way: w, cols: 24, rows: 4, flow: "columns", progress: p });
      for (const { d } of [...cloth.grounds, ...cloth.shapes]) expect(svg).toContain(`d="${d}"`);
      expect(svg).not.toMatch(/#[0-9a-f]{3,6}"|class=/i);
    }),
  );
});

test("is bound exactly when the goal is met, and the page keeps its place free", () => {
  const drawn = (percent: number) =>
    renderToStaticMarkup(<DrawnQuilt seed="a" way="home" progress={percent} layout="phone" />);
  expect(drawn(99.9)).toContain('viewBox="0 0 120 80"');
  expect(drawn(100)).toContain('viewBox="0 0 126.8 86.8"');
  expect(drawn(100)).toMatch(/<use href="\/pictures\/quilts\/1-phone-home-[0-9a-z]+-96b\.svg#q"/);
});

// Browsers cache a drawing for a year: a new drawing needs a higher `DRAWING` in address.ts.
test("the same address is the same drawing", () => {
  const svg = drawnQuiltSvg({ layout: "card", way: "care", seed: 12345, sewn: 3, bound: false });
  expect(svg).toMatchInlineSnapshot(
    `"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 40" aria-hidden="true"><g id="q"><path fill="none" stroke="var(--seam)" stroke-width="0.34" stroke-dasharray="0.83 1" stroke-linecap="round" d="M0.55 10.55h8.9v8.9h-8.9zM0.55 20.55h8.9v8.9h-8.9zM10.55 20.55h8.9v8.9h-8.9zM10.55 30.55h8.9v8.9h-8.9zM0.55 30.55h8.9v8.9h-8.9zM20.55 0.55h8.9v8.9h-8.9zM30.55 0.55h8.9v8.9h-8.9zM30.55 10.55h8.9v8.9h-8.9zM20.55 10.55h8.9v8.9h-8.9zM20.55 20.55h8.9v8.9h-8.9zM30.55 20.55h8.9v8.9h-8.9zM30.55 30.55h8.9v8.9h-8.9zM20.55 30.55h8.9v8.9h-8.9zM40.55 0.55h8.9v8.9h-8.9zM50.55 0.55h8.9v8.9h-8.9zM50.55 10.55h8.9v8.9h-8.9zM40.55 10.55h8.9v8.9h-8.9zM40.55 20.55h8.9v8.9h-8.9zM50.55 20.55h8.9v8.9h-8.9zM50.55 30.55h8.9v8.9h-8.9zM40.55 30.55h8.9v8.9h-8.9zM60.55 0.55h8.9v8.9h-8.9zM70.55 0.55h8.9v8.9h-8.9zM70.55 10.55h8.9v8.9h-8.9zM60.55 10.55h8.9v8.9h-8.9zM60.55 20.55h8.9v8.9h-8.9zM70.55 20.55h8.9v8.9h-8.9zM70.55 30.55h8.9v8.9h-8.9zM60.55 30.55h8.9v8.9h-8.9zM80.55 0.55h8.9v8.9h-8.9zM90.55 0.55h8.9v8.9h-8.9zM90.55 10.55h8.9v8.9h-8.9zM80.55 10.55h8.9v8.9h-8.9zM80.55 20.55h8.9v8.9h-8.9zM90.55 20.55h8.9v8.9h-8.9zM90.55 30.55h8.9v8.9h-8.9zM80.55 30.55h8.9v8.9h-8.9zM100.55 0.55h8.9v8.9h-8.9zM110.55 0.55h8.9v8.9h-8.9zM110.55 10.55h8.9v8.9h-8.9zM100.55 10.55h8.9v8.9h-8.9zM100.55 20.55h8.9v8.9h-8.9zM110.55 20.55h8.9v8.9h-8.9zM110.55 30.55h8.9v8.9h-8.9zM100.55 30.55h8.9v8.9h-8.9zM120.55 0.55h8.9v8.9h-8.9zM130.55 0.55h8.9v8.9h-8.9zM130.55 10.55h8.9v8.9h-8.9zM120.55 10.55h8.9v8.9h-8.9zM120.55 20.55h8.9v8.9h-8.9zM130.55 20.55h8.9v8.9h-8.9zM130.55 30.55h8.9v8.9h-8.9zM120.55 30.55h8.9v8.9h-8.9zM140.55 0.55h8.9v8.9h-8.9zM150.55 0.55h8.9v8.9h-8.9zM150.55 10.55h8.9v8.9h-8.9zM140.55 10.55h8.9v8.9h-8.9zM140.55 20.55h8.9v8.9h-8.9zM150.55 20.55h8.9v8.9h-8.9zM150.55 30.55h8.9v8.9h-8.9zM140.55 30.55h8.9v8.9h-8.9zM160.55 0.55h8.9v8.9h-8.9zM170.55 0.55h8.9v8.9h-8.9zM170.55 10.55h8.9v8.9h-8.9zM160.55 10.55h8.9v8.9h-8.9zM160.55 20.55h8.9v8.9h-8.9zM170.55 20.55h8.9v8.9h-8.9zM170.55 30.55h8.9v8.9h-8.9zM160.55 30.55h8.9v8.9h-8.9zM180.55 0.55h8.9v8.9h-8.9zM190.55 0.55h8.9v8.9h-8.9zM190.55 10.55h8.9v8.9h-8.9zM180.55 10.55h8.9v8.9h-8.9zM180.55 20.55h8.9v8.9h-8.9zM190.55 20.55h8.9v8.9h-8.9zM190.55 30.55h8.9v8.9h-8.9zM180.55 30.55h8.9v8.9h-8.9zM200.55 0.55h8.9v8.9h-8.9zM210.55 0.55h8.9v8.9h-8.9zM210.55 10.55h8.9v8.9h-8.9zM200.55 10.55h8.9v8.9h-8.9zM200.55 20.55h8.9v8.9h-8.9zM210.55 20.55h8.9v8.9h-8.9zM210.55 30.55h8.9v8.9h-8.9zM200.55 30.55h8.9v8.9h-8.9zM220.55 0.55h8.9v8.9h-8.9zM230.55 0.55h8.9v8.9h-8.9zM230.55 10.55h8.9v8.9h-8.9zM220.55 10.55h8.9v8.9h-8.9zM220.55 20.55h8.9v8.9h-8.9zM230.55 20.55h8.9v8.9h-8.9zM230.55 30.55h8.9v8.9h-8.9zM220.55 30.55h8.9v8.9h-8.9z"/><path fill="var(--cloth-gold)" d="M0 0h10.08v10.08h-10.08zM10 0h10.08v10.08h-10.08zM10 10h10.08v10.08h-10.08z"/><path fill="var(--cloth-cream)" d="M10 10v-7.4a7.4 7.4 0 0 0 -7.4 7.4zM10 10v-7.4a7.4 7.4 0 0 1 7.4 7.4zM10 10v7.4a7.4 7.4 0 0 0 7.4-7.4z"/><path fill="none" stroke="var(--stitch)" stroke-width="0.31" stroke-dasharray="0.72 0.83" stroke-linecap="round" d="M10 5.6a4.4 4.4 0 0 0 -4.4 4.4M10 5.6a4.4 4.4 0 0 1 4.4 4.4M10 14.4a4.4 4.4 0 0 0 4.4-4.4"/><path fill="color-mix(in oklab, var(--marigold) 24%, transparent)" stroke="var(--marigold-edge)" stroke-width="0.5" stroke-dasharray="1.1 0.83" stroke-linecap="round" d="M0.55 10.55h8.9v8.9h-8.9z"/></g></svg>"`,
  );
});
