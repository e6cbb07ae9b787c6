import { CLOTH_COLOURS, type Cloth, COLOURWAYS, pick, randomFrom } from "@/lib/kernel/quilt";
import type { SewnQuilt } from "../content";
import { Html } from "./html";

/** A: ground cloth, B: shape. */
const BLOCKS = ["ABABABABA", "BABAAABAB", "AAAABAAAA", "BABABABAB", "ABBBABBBA"] as const;
const COLUMNS = 12;
const EDGE = 3;

type Block = { cells: (typeof BLOCKS)[number]; ground: Cloth; shape: Cloth };

/** By column, deterministic. */
function cut({ seed, way, rows }: SewnQuilt): Block[] {
  const random = randomFrom(`strip:${seed}`);
  const blocks: Block[] = [];
  for (let at = 0; at < COLUMNS * rows; at++) {
    const beside = [at % rows === 0 ? undefined : blocks[at - 1], blocks[at - rows]];
    const near = new Set(beside.map((block) => block?.ground));
    const apart = COLOURWAYS[way].filter(([ground]) => !near.has(ground));
    const [ground, shape] = pick(apart.length > 0 ? apart : COLOURWAYS[way], random);
    const last = blocks.at(-1)?.cells;
    const cells = pick(
      BLOCKS.filter((one) => one !== last),
      random,
    );
    blocks.push({ cells, ground, shape });
  }
  return blocks;
}

/** All blocks only at the goal. */
const sewnOf = (percent: number, blocks: number) =>
  percent >= 100 ? blocks : Math.min(blocks - 1, Math.max(0, Math.round((blocks * percent) / 100)));

/** 24 blocks for a quilt, twelve for a hem. The next block is marigold; the edge is bound at the goal. */
export function sewnStrip(quilt: SewnQuilt, height: number): Html {
  const { rows, percent } = quilt;
  const blocks = cut(quilt);
  const sewn = sewnOf(percent, blocks.length);
  const lines: string[] = [];
  for (let y = 0; y < rows * EDGE; y++) {
    let cells = "";
    for (let x = 0; x < COLUMNS * EDGE; x++) {
      const at = Math.floor(x / EDGE) * rows + Math.floor(y / EDGE);
      const block = blocks[at];
      if (block && at < sewn) {
        const isGround = block.cells[(y % EDGE) * EDGE + (x % EDGE)] === "A";
        cells += `<td height="${height}" bgcolor="${CLOTH_COLOURS[isGround ? block.ground : block.shape]}"></td>`;
      } else if (x % EDGE === 0 && y % EDGE === 0) {
        const isNext = at === sewn;
        const style = isNext ? "border:1px dashed #9A6A12;background:#FBEED3" : "border:1px dashed #CFC6B4";
        cells += `<td class="${isNext ? "em-next" : "em-todo"}" colspan="3" rowspan="3" height="${height * EDGE}" style="${style}">&nbsp;</td>`;
      }
    }
    lines.push(`<tr>${cells}</tr>`);
  }
  const bound =
    percent >= 100 && rows > 1 ? ";border-top:4px solid #1F5A46;border-bottom:4px solid #1F5A46" : "";
  return new Html(
    `<table role="presentation" class="em-strip" width="100%" cellpadding="0" cellspacing="0" border="0" aria-hidden="true" style="table-layout:fixed;border-collapse:collapse;font-size:0;line-height:0${bound}">${lines.join("")}</table>`,
  );
}
