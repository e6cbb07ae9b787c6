import { cutBlocks, type Pattern, type PlannedBlock, type QuiltPlan, type Way } from "@/lib/kernel/quilt";
import { blockId, inColours } from "./block-reference";
import {
  BLOCK,
  blockGround,
  blockPaths,
  type ClothPiece,
  drawCloth,
  loosePatchGround,
  patchAt,
  patchGround,
  patchOutline,
  patchShape,
  patchStitch,
  pencilBlock,
  STROKES,
} from "./draw";

// Strings, because React elements would triple each patch in page and data. Contains only what this file and
// `draw.ts` write. Stroke colors are attributes: the quilt's CSS rules do not apply inside `use`.

const STAGGER_MS = 12;

const line = (colour: string, { width, dash }: { width: number; dash: string }, d: string) =>
  `<path fill="none" stroke="var(--${colour})" stroke-width="${width}" stroke-dasharray="${dash}" stroke-linecap="round" d="${d}"/>`;

const stitch = (d: string) => line("stitch", STROKES.stitch, d);

const pencil = (d: string) => line("seam", STROKES.pencil, d);

const nextPatch = (d: string) =>
  `<path class="next" stroke-width="${STROKES.next.width}" stroke-dasharray="${STROKES.next.dash}" d="${d}"/>`;

const inCloth = (cloth: string, d: string) => `<path class="a-${cloth}" d="${d}"/>`;

/** Flat cloth, ten units per patch, inside any `svg.quilt`. */
export function clothMarkup({ next = true, ...piece }: ClothPiece & { next?: boolean }): string {
  const drawing = drawCloth(piece);
  return [
    drawing.pencil && pencil(drawing.pencil),
    ...[...drawing.grounds, ...drawing.shapes].map(({ cloth, d }) => inCloth(cloth, d)),
    drawing.stitches && stitch(drawing.stitches),
    next && drawing.next && nextPatch(drawing.next),
  ]
    .filter(Boolean)
    .join("");
}

/** `use` sets the ground as `color` and the shape as `fill`. */
export function blockMarkup(pattern: Pattern, id: string): string {
  const paths = blockPaths(pattern);
  return `<g id="${id}"><path fill="currentColor" d="${blockGround()}"/><path d="${paths.shape}"/>${stitch(paths.stitch)}</g>`;
}

/** References blocks of the sheet. */
export function blocksMarkup(seed: string, way: Way, across: number, sheet: string): string {
  return cutBlocks(seed, way, across * across)
    .map((block, index) => {
      const [x, y] = [(index % across) * BLOCK, Math.floor(index / across) * BLOCK];
      const at = `${x > 0 ? ` x="${x}"` : ""}${y > 0 ? ` y="${y}"` : ""}`;
      return `<use href="${sheet}#${blockId(block.pattern)}" class="${inColours(block)}"${at}/>`;
    })
    .join("");
}

const isWhole = (block: PlannedBlock) => block.sewn === 4 && block.fresh === 0;
const isPencil = (block: PlannedBlock) => block.sewn === 0 && block.next === null;

type Draw = (quadrant: number, x: number, y: number) => string;

const drawn = (quadrants: readonly number[], draw: Draw) =>
  quadrants.map((quadrant) => draw(quadrant, patchAt(quadrant).x, patchAt(quadrant).y)).join("");

const outline: Draw = (_, x, y) => patchOutline(x, y);

/** One path per color. Loose patches must not overlap their neighbors. */
function patches(block: PlannedBlock, quadrants: readonly number[], isLoose = false): string {
  const ground: Draw = (_, x, y) => (isLoose ? loosePatchGround(x, y) : patchGround(x, y));
  return (
    inCloth(block.ground, drawn(quadrants, ground)) +
    inCloth(
      block.shape,
      drawn(quadrants, (quadrant, x, y) => patchShape(block.pattern, quadrant, x, y)),
    ) +
    stitch(drawn(quadrants, (quadrant, x, y) => patchStitch(block.pattern, quadrant, x, y)))
  );
}

/** Mixed block: fresh patches appear one by one, the joined cloth below after the last. */
function partBlock(block: PlannedBlock, firstFresh: number, lastFresh: number): string {
  const settled = block.sewn - block.fresh;
  const quadrants = [0, 1, 2, 3] as const;
  const later = (name: string, count: number, content: string) =>
    `<g class="${name}" style="animation-delay:${count * STAGGER_MS}ms">${content}</g>`;
  return [
    settled < 4 && pencil(drawn(quadrants.slice(settled), outline)),
    settled > 0 && patches(block, quadrants.slice(0, settled)),
    block.fresh > 0 &&
      later("joined", lastFresh - firstFresh, patches(block, quadrants.slice(0, block.sewn))),
    ...quadrants
      .slice(settled, block.sewn)
      .map((quadrant) => later("new", block.start + quadrant - firstFresh, patches(block, [quadrant], true))),
    block.next !== null && nextPatch(drawn([block.next], outline)),
  ]
    .filter(Boolean)
    .join("");
}

/** Whole blocks reference one drawing per pattern, with ids prefixed by `id`. */
export function quiltMarkup({ blocks, sewn, fresh, bound }: QuiltPlan, id: string): string {
  const patterns = [...new Set(blocks.filter(isWhole).map((block) => block.pattern))];
  const pencilId = `${id}pencil`;
  const defs = [
    ...patterns.map((pattern) => blockMarkup(pattern, id + pattern)),
    blocks.some(isPencil) ? `<g id="${pencilId}">${pencil(pencilBlock)}</g>` : "",
  ].join("");
  const grid = blocks.map((block) => {
    const content = isWhole(block)
      ? `<use href="#${id}${block.pattern}" class="${inColours(block)}"/>`
      : isPencil(block)
        ? `<use href="#${pencilId}"/>`
        : partBlock(block, sewn - fresh, sewn);
    return `<svg viewBox="0 0 ${BLOCK} ${BLOCK}">${content}</svg>`;
  });
  const edge = bound ? '<svg class="quilt-edge"><rect width="100%" height="100%"/></svg>' : "";
  return `<svg class="quilt-defs"><defs>${defs}</defs></svg><span class="quilt-grid">${grid.join("")}</span>${edge}`;
}
