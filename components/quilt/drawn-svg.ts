import type { DrawnLayout, DrawnQuiltParts } from "./address";
import { drawCloth, STROKES } from "./draw";

const SHAPES = {
  card: { cols: 24, rows: 4, flow: "columns" },
  phone: { cols: 12, rows: 8, flow: "rows" },
} as const;

/** On each side. */
const EDGE = STROKES.binding.width;

/** Includes the binding. */
export function boxOf(layout: DrawnLayout, bound: boolean): { width: number; height: number } {
  const around = bound ? 2 * EDGE : 0;
  const { cols, rows } = SHAPES[layout];
  return { width: cols * 10 + around, height: rows * 10 + around };
}

const line = (stroke: string, { width, dash }: { width: number; dash: string }, d: string, fill = "none") =>
  `<path fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-dasharray="${dash}" stroke-linecap="round" d="${d}"/>`;

/** References inherit the page's colors in each theme. */
export function drawnQuiltSvg({ layout, way, seed, sewn, bound }: DrawnQuiltParts): string {
  const piece = { seed, way, ...SHAPES[layout] };
  const drawing = drawCloth({ ...piece, progress: (sewn / (piece.cols * piece.rows)) * 100 });
  const { width, height } = boxOf(layout, bound);
  const cloth = [...drawing.grounds, ...drawing.shapes].map(
    ({ cloth, d }) => `<path fill="var(--cloth-${cloth})" d="${d}"/>`,
  );
  const patches = [
    drawing.pencil && line("var(--seam)", STROKES.pencil, drawing.pencil),
    ...cloth,
    drawing.stitches && line("var(--stitch)", STROKES.stitch, drawing.stitches),
    drawing.next &&
      line(
        "var(--marigold-edge)",
        STROKES.next,
        drawing.next,
        "color-mix(in oklab, var(--marigold) 24%, transparent)",
      ),
  ].join("");
  const half = EDGE / 2;
  const whole = bound
    ? `<rect width="${width}" height="${height}" rx="${half}" fill="var(--cloth-pine)"/>` +
      `<g transform="translate(${EDGE} ${EDGE})">${patches}</g>` +
      `<rect x="${half}" y="${half}" width="${width - EDGE}" height="${height - EDGE}" fill="none" stroke="var(--cloth-honey)" stroke-width="${STROKES.bindingStitch.width}" stroke-dasharray="${STROKES.bindingStitch.dash}" stroke-linecap="round"/>`
    : patches;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" aria-hidden="true"><g id="q">${whole}</g></svg>`;
}
