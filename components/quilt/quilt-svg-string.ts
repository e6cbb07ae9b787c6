import { CLOTH_COLOURS, type Cloth, type Way } from "@/lib/kernel/quilt";
import { drawCloth, STROKES } from "./draw";

const SEAM = "#CFC6B4";

const SHAPES = {
  page: { cols: 16, rows: 6, flow: "columns" },
  card: { cols: 24, rows: 4, flow: "columns" },
  phone: { cols: 12, rows: 8, flow: "rows" },
} as const;

interface QuiltPicture {
  seed: string;
  way: Way;
  /** May exceed 100. */
  progress: number;
  layout?: keyof typeof SHAPES;
  /** In pixels. */
  width?: number;
}

/** Deterministic, with literal colors, and identical to the page's quilt. */
export function quiltSvgString({ seed, way, progress, layout = "page", width = 1040 }: QuiltPicture): string {
  const drawing = drawCloth({ seed, way, progress, ...SHAPES[layout] });
  const bound = progress >= 100;
  const edge = bound ? STROKES.binding.width : 0;
  const w = drawing.width + 2 * edge;
  const h = drawing.height + 2 * edge;
  const fill = (cloth: Cloth, d: string) => `<path fill="${CLOTH_COLOURS[cloth]}" d="${d}"/>`;
  const line = (
    stroke: string,
    kind: { width: number; dash: string | null },
    shape: string,
    paint = "none",
  ) =>
    `<g fill="${paint}" stroke="${stroke}" stroke-width="${kind.width}" stroke-linecap="round" stroke-linejoin="round"${
      kind.dash ? ` stroke-dasharray="${kind.dash}"` : ""
    }>${shape}</g>`;
  const path = (d: string) => `<path d="${d}"/>`;
  const frame = `<rect x="${-edge / 2}" y="${-edge / 2}" width="${drawing.width + edge}" height="${drawing.height + edge}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round((width * h) / w)}" viewBox="${-edge} ${-edge} ${w} ${h}">`,
    drawing.pencil && line(SEAM, STROKES.pencil, path(drawing.pencil)),
    ...drawing.grounds.map(({ cloth, d }) => fill(cloth, d)),
    ...drawing.shapes.map(({ cloth, d }) => fill(cloth, d)),
    drawing.stitches && line("#fff", STROKES.stitch, `<g stroke-opacity=".55">${path(drawing.stitches)}</g>`),
    drawing.next && line("#9A6A12", STROKES.next, path(drawing.next), "#F6E4BF"),
    bound && line(CLOTH_COLOURS.pine, STROKES.binding, frame),
    bound && line(CLOTH_COLOURS.honey, STROKES.bindingStitch, frame),
    "</svg>",
  ]
    .filter(Boolean)
    .join("");
}
