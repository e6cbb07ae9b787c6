import { useId } from "react";
import { type Pattern, type PlannedBlock, planQuilt, type Way } from "@/lib/kernel/quilt";
import {
  BLOCK,
  blockGround,
  blockPaths,
  loosePatchGround,
  patchAt,
  patchGround,
  patchOutline,
  patchShape,
  patchStitch,
  pencilBlock,
} from "./draw";
import { NextPatch, Pencil, Stitch } from "./strokes";

/**
 * page 16×6, card 24×4, phone 12×8 patches at every width;
 * auto is page and below 900 px phone, band is card and below 900 px phone.
 */
export type QuiltLayout = "page" | "card" | "phone" | "auto" | "band";

export interface QuiltProps {
  /** the campaign's id: the same seed is the same quilt at every size */
  seed: string;
  way: Way;
  /** percent of the goal; may exceed 100 */
  progress: number;
  layout?: QuiltLayout;
  /** patches sewn since the viewer last looked; only these move */
  newPatches?: number;
  /** Name for screen readers. Without it the quilt is decoration beside a real progress bar. */
  label?: string;
}

const STAGGER_MS = 12;

/**
 * A campaign's quilt: 24 blocks in a grid, round(96 × progress / 100) patches sewn, the edge
 * bound from 100 % on. Whole blocks are references to one drawing per pattern.
 */
export function Quilt({ seed, way, progress, layout = "auto", newPatches = 0, label }: QuiltProps) {
  const id = useId();
  const plan = planQuilt(seed, way, progress, newPatches);
  const firstFresh = plan.sewn - plan.fresh;
  const whole = plan.blocks.filter(isWhole);
  const patterns = [...new Set(whole.map((block) => block.pattern))];
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <span className={`quilt quilt-${layout}${plan.bound ? " quilt-bound" : ""}`} {...spoken}>
      <svg className="quilt-defs" aria-hidden="true">
        <defs>
          {patterns.map((pattern) => (
            <WholeBlock key={pattern} id={`${id}${pattern}`} pattern={pattern} />
          ))}
          {plan.blocks.some(isPencil) && (
            <g id={`${id}pencil`}>
              <Pencil d={pencilBlock} />
            </g>
          )}
        </defs>
      </svg>
      <span className="quilt-grid">
        {plan.blocks.map((block) => (
          <svg key={block.start} viewBox={`0 0 ${BLOCK} ${BLOCK}`} aria-hidden="true">
            {isWhole(block) ? (
              <use href={`#${id}${block.pattern}`} className={`g-${block.ground} a-${block.shape}`} />
            ) : isPencil(block) ? (
              <use href={`#${id}pencil`} />
            ) : (
              <PartBlock block={block} firstFresh={firstFresh} lastFresh={plan.sewn} />
            )}
          </svg>
        ))}
      </span>
      {plan.bound && (
        <svg className="quilt-edge" aria-hidden="true">
          <rect width="100%" height="100%" />
        </svg>
      )}
    </span>
  );
}

const isWhole = (block: PlannedBlock) => block.sewn === 4 && block.fresh === 0;
const isPencil = (block: PlannedBlock) => block.sewn === 0 && block.next === null;

function WholeBlock({ id, pattern }: { id: string; pattern: Pattern }) {
  const { shape, stitch } = blockPaths(pattern);
  return (
    <g id={id}>
      <path fill="currentColor" d={blockGround()} />
      <path d={shape} />
      <Stitch d={stitch} />
    </g>
  );
}

type Draw = (quadrant: number, x: number, y: number) => string;

const drawn = (quadrants: readonly number[], draw: Draw) =>
  quadrants.map((quadrant) => draw(quadrant, patchAt(quadrant).x, patchAt(quadrant).y)).join("");

/** Some patches of a block in as few paths as there are colours. */
function Patches({ block, quadrants, loose = false }: PatchesProps) {
  const ground: Draw = (_, x, y) => (loose ? loosePatchGround(x, y) : patchGround(x, y));
  return (
    <>
      <path className={`a-${block.ground}`} d={drawn(quadrants, ground)} />
      <path
        className={`a-${block.shape}`}
        d={drawn(quadrants, (quadrant, x, y) => patchShape(block.pattern, quadrant, x, y))}
      />
      <Stitch d={drawn(quadrants, (quadrant, x, y) => patchStitch(block.pattern, quadrant, x, y))} />
    </>
  );
}

interface PatchesProps {
  block: PlannedBlock;
  quadrants: readonly number[];
  /** not yet joined to its neighbours, so it must not overlap them */
  loose?: boolean;
}

interface PartBlockProps {
  block: PlannedBlock;
  firstFresh: number;
  lastFresh: number;
}

/**
 * A block in which patches differ: some sewn, some fresh, one on the needle, some pencil.
 * Fresh patches come in one by one; the joined cloth appears below them when the last has settled.
 */
function PartBlock({ block, firstFresh, lastFresh }: PartBlockProps) {
  const settled = block.sewn - block.fresh;
  const quadrants = [0, 1, 2, 3] as const;
  const outline: Draw = (_, x, y) => patchOutline(x, y);
  const after = (patches: number) => ({ animationDelay: `${patches * STAGGER_MS}ms` });
  return (
    <>
      {settled < 4 && <Pencil d={drawn(quadrants.slice(settled), outline)} />}
      {settled > 0 && <Patches block={block} quadrants={quadrants.slice(0, settled)} />}
      {block.fresh > 0 && (
        <g className="joined" style={after(lastFresh - firstFresh)}>
          <Patches block={block} quadrants={quadrants.slice(0, block.sewn)} />
        </g>
      )}
      {quadrants.slice(settled, block.sewn).map((quadrant) => (
        <g key={quadrant} className="new" style={after(block.start + quadrant - firstFresh)}>
          <Patches block={block} quadrants={[quadrant]} loose />
        </g>
      ))}
      {block.next !== null && <NextPatch d={drawn([block.next], outline)} />}
    </>
  );
}
