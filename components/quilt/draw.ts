import {
  type BlockCut,
  type Cloth,
  cutBlocks,
  PATCHES_PER_BLOCK,
  type Pattern,
  type Way,
} from "@/lib/kernel/quilt";

/** Edge of a patch in drawing units. A block is 2×2 patches. */
const PATCH = 10;
export const BLOCK = PATCH * 2;

/** Relative, so a quilt looks the same at every size. */
export const STROKES = {
  stitch: { width: 0.31, dash: "0.72 0.83" },
  pencil: { width: 0.34, dash: "0.83 1" },
  next: { width: 0.5, dash: "1.1 0.83" },
  binding: { width: 3.4, dash: null },
  bindingStitch: { width: 0.39, dash: "1.1 1.1" },
} as const;

type Corner = "tl" | "tr" | "br" | "bl";

/** In sewing order, clockwise from the top left. */
const QUADRANTS = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
] as const;

const TRIANGLES: Record<Corner, readonly [dx: number, path: string]> = {
  tl: [0, "h10l-10 10z"],
  tr: [0, "h10v10z"],
  br: [10, "v10h-10z"],
  bl: [0, "v10h10z"],
};
const PINWHEEL: readonly Corner[] = ["tr", "br", "bl", "tl"];
const DIAMOND: readonly Corner[] = ["br", "bl", "tl", "tr"];

const round = (value: number) => String(Math.round(value * 100) / 100);
const pair = (a: number, b: number) => `${round(a)}${b < 0 ? "" : " "}${round(b)}`;
const move = (x: number, y: number) => `M${pair(x, y)}`;

function quarter(quadrant: number, radius: number, closed: boolean, x: number, y: number): string {
  const { x: qx, y: qy } = QUADRANTS[quadrant] ?? QUADRANTS[0];
  const towardX = qx === 0 ? -radius : radius;
  const towardY = qy === 0 ? -radius : radius;
  const cx = x + (qx === 0 ? PATCH : 0);
  const cy = y + (qy === 0 ? PATCH : 0);
  const sweep = qx === qy ? 0 : 1;
  const arc = `a${radius} ${radius} 0 0 ${sweep} ${pair(towardX, -towardY)}`;
  return closed ? `${move(cx, cy)}v${round(towardY)}${arc}z` : `${move(cx, cy + towardY)}${arc}`;
}

function triangle(corner: Corner, x: number, y: number): string {
  const [dx, path] = TRIANGLES[corner];
  return move(x + dx, y) + path;
}

const rising = (quadrant: number) => quadrant % 2 === 1;

export function patchShape(pattern: Pattern, quadrant: number, x: number, y: number): string {
  switch (pattern) {
    case "peel":
      return rising(quadrant)
        ? `${move(x + PATCH, y)}a10 10 0 0 0-10 10 10 10 0 0 0 10-10z`
        : `${move(x, y)}a10 10 0 0 1 10 10 10 10 0 0 1-10-10z`;
    case "pinwheel":
      return triangle(PINWHEEL[quadrant] ?? "tl", x, y);
    case "diamond":
      return triangle(DIAMOND[quadrant] ?? "tl", x, y);
    case "path":
      return quarter(quadrant, 7.4, true, x, y);
  }
}

const DIAMOND_STITCH = [
  [3, 9.4, 6.4, -6.4],
  [0.6, 3, 6.4, 6.4],
  [0.6, 7, 6.4, -6.4],
  [3, 0.6, 6.4, 6.4],
] as const;

export function patchStitch(pattern: Pattern, quadrant: number, x: number, y: number): string {
  switch (pattern) {
    case "peel":
      return rising(quadrant) ? `${move(x + 8, y + 2)}l-6 6` : `${move(x + 2, y + 2)}l6 6`;
    case "pinwheel":
      return rising(quadrant) ? `${move(x + 7.4, y + 1)}l-6.4 6.4` : `${move(x + 1, y + 2.6)}l6.4 6.4`;
    case "diamond": {
      const [dx, dy, lx, ly] = DIAMOND_STITCH[quadrant] ?? DIAMOND_STITCH[0];
      return `${move(x + dx, y + dy)}l${pair(lx, ly)}`;
    }
    case "path":
      return quarter(quadrant, 4.4, false, x, y);
  }
}

export const patchOutline = (x: number, y: number) => `${move(x + 0.55, y + 0.55)}h8.9v8.9h-8.9z`;

/** Slightly larger than the shape, so no gap shows. */
const clothUnder = (x: number, y: number, width: number, height = width) =>
  `${move(x, y)}h${width + 0.08}v${height + 0.08}h-${width + 0.08}z`;

export const patchGround = (x: number, y: number) => clothUnder(x, y, PATCH);
/** A moving patch covers its own square. */
export const loosePatchGround = (x: number, y: number) => `${move(x, y)}h10v10h-10z`;
export const blockGround = (x = 0, y = 0) => clothUnder(x, y, BLOCK);

/** Top left within the block. */
export function patchAt(quadrant: number): { x: number; y: number } {
  const { x, y } = QUADRANTS[quadrant] ?? QUADRANTS[0];
  return { x: x * PATCH, y: y * PATCH };
}

const QUADRANT_INDEXES = [0, 1, 2, 3] as const;

function everyPatch(draw: (quadrant: number, x: number, y: number) => string): string {
  return QUADRANT_INDEXES.map((quadrant) => {
    const { x, y } = patchAt(quadrant);
    return draw(quadrant, x, y);
  }).join("");
}

/** Two paths per block, so no seam crosses a circle or diamond. */
export function blockPaths(pattern: Pattern): { shape: string; stitch: string } {
  return {
    shape: everyPatch((quadrant, x, y) => patchShape(pattern, quadrant, x, y)),
    stitch: everyPatch((quadrant, x, y) => patchStitch(pattern, quadrant, x, y)),
  };
}

export const pencilBlock = everyPatch((_, x, y) => patchOutline(x, y));

export interface ClothPiece {
  /** Text, or its `seedNumber`. */
  seed: string | number;
  way: Way;
  /** In patches. */
  cols: number;
  rows: number;
  /** Percent of patches sewn. */
  progress?: number;
  flow?: "columns" | "rows";
}

/** One path per color keeps the drawing small. */
interface ClothDrawing {
  width: number;
  height: number;
  grounds: { cloth: Cloth; d: string }[];
  shapes: { cloth: Cloth; d: string }[];
  stitches: string;
  pencil: string;
  next: string;
  sewn: number;
}

interface LaidPatch {
  x: number;
  y: number;
  quadrant: number;
  block: BlockCut;
}

function layPatches({ seed, way, cols, rows, flow = "rows" }: ClothPiece): LaidPatch[] {
  const across = Math.ceil(cols / 2);
  const down = Math.ceil(rows / 2);
  const laid: LaidPatch[] = [];
  cutBlocks(seed, way, across * down).forEach((block, index) => {
    const left = (flow === "rows" ? index % across : Math.floor(index / down)) * 2;
    const top = (flow === "rows" ? Math.floor(index / across) : index % down) * 2;
    for (let quadrant = 0; quadrant < PATCHES_PER_BLOCK; quadrant++) {
      const { x, y } = QUADRANTS[quadrant] ?? QUADRANTS[0];
      if (left + x < cols && top + y < rows) {
        laid.push({ x: (left + x) * PATCH, y: (top + y) * PATCH, quadrant, block });
      }
    }
  });
  return laid;
}

/** Sewn patches: round(patches × progress / 100). */
export function drawCloth(piece: ClothPiece): ClothDrawing {
  const patches = layPatches(piece);
  const progress = Math.max(0, piece.progress ?? 100);
  const sewn = Math.min(patches.length, Math.round((patches.length * progress) / 100));
  const grounds = new Map<Cloth, string>();
  const shapes = new Map<Cloth, string>();
  const add = (layer: Map<Cloth, string>, cloth: Cloth, d: string) =>
    layer.set(cloth, (layer.get(cloth) ?? "") + d);
  let stitches = "";
  for (const { x, y, quadrant, block } of patches.slice(0, sewn)) {
    add(grounds, block.ground, patchGround(x, y));
    add(shapes, block.shape, patchShape(block.pattern, quadrant, x, y));
    stitches += patchStitch(block.pattern, quadrant, x, y);
  }
  const onNeedle = sewn > 0 ? patches[sewn] : undefined;
  return {
    width: piece.cols * PATCH,
    height: piece.rows * PATCH,
    grounds: [...grounds].map(([cloth, d]) => ({ cloth, d })),
    shapes: [...shapes].map(([cloth, d]) => ({ cloth, d })),
    stitches,
    pencil: patches
      .slice(sewn)
      .map(({ x, y }) => patchOutline(x, y))
      .join(""),
    next: onNeedle ? patchOutline(onNeedle.x, onNeedle.y) : "",
    sewn,
  };
}
