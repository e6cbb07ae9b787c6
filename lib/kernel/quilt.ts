/**
 * How a quilt is cut and sewn: pure decisions, no drawing.
 * A quilt is 24 blocks of 2×2 patches, 96 patches, about one percent of the goal each.
 */

const BLOCKS = 24;
export const PATCHES_PER_BLOCK = 4;
export const PATCHES = BLOCKS * PATCHES_PER_BLOCK;

export type Cloth =
  | "pine"
  | "moss"
  | "fern"
  | "sage"
  | "cream"
  | "honey"
  | "gold"
  | "rose"
  | "clay"
  | "dusk"
  | "mist";

/** Light-theme colours for pictures outside the page, where CSS variables do not apply. */
export const CLOTH_COLOURS: Record<Cloth, string> = {
  pine: "#1F5A46",
  moss: "#4E7F66",
  fern: "#8FB39B",
  sage: "#CFDED2",
  cream: "#FBF0DA",
  honey: "#F3CD85",
  gold: "#E8A93B",
  rose: "#EBC3B2",
  clay: "#C4573A",
  dusk: "#56618C",
  mist: "#C9CEE0",
};

/** Colourway of a quilt, one per kind of need. */
export const WAYS = ["care", "home", "loss", "school", "table"] as const;
export type Way = (typeof WAYS)[number];

/** A colourway by its stored name; `care` for a name that this version does not know. */
export const toWay = (name: string): Way => WAYS.find((way) => way === name) ?? "care";

/** Four traditional blocks: orange peel, pinwheel, diamond, drunkard's path. */
export type Pattern = "peel" | "pinwheel" | "diamond" | "path";

export interface BlockCut {
  pattern: Pattern;
  ground: Cloth;
  shape: Cloth;
}

type Pair = readonly [ground: Cloth, shape: Cloth];

/** Two cloths for each block, by the kind of need. */
export const COLOURWAYS: Record<Way, readonly Pair[]> = {
  care: [
    ["pine", "sage"],
    ["cream", "pine"],
    ["gold", "cream"],
    ["fern", "cream"],
    ["rose", "clay"],
    ["sage", "pine"],
    ["pine", "gold"],
    ["honey", "moss"],
  ],
  home: [
    ["gold", "cream"],
    ["cream", "clay"],
    ["pine", "honey"],
    ["honey", "clay"],
    ["sage", "moss"],
    ["clay", "cream"],
    ["cream", "gold"],
    ["moss", "cream"],
  ],
  loss: [
    ["dusk", "mist"],
    ["cream", "dusk"],
    ["mist", "dusk"],
    ["pine", "sage"],
    ["sage", "dusk"],
    ["dusk", "honey"],
    ["cream", "moss"],
    ["mist", "pine"],
  ],
  school: [
    ["moss", "cream"],
    ["honey", "pine"],
    ["sage", "moss"],
    ["cream", "gold"],
    ["pine", "fern"],
    ["fern", "cream"],
    ["gold", "pine"],
    ["cream", "moss"],
  ],
  table: [
    ["clay", "cream"],
    ["rose", "clay"],
    ["cream", "gold"],
    ["honey", "clay"],
    ["pine", "rose"],
    ["sage", "pine"],
    ["cream", "clay"],
    ["gold", "cream"],
  ],
};

export const PATTERNS = ["peel", "pinwheel", "diamond", "path"] as const satisfies readonly Pattern[];

// The peel is chosen twice as often as the others, and may follow itself.
const PILE: readonly Pattern[] = ["peel", ...PATTERNS];

/** FNV-1a over the seed's code units: the same text gives the same number everywhere. */
export function seedNumber(seed: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) {
    hash ^= seed.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32: numbers in [0, 1), the same sequence for the same seed, or its number, on every machine. */
export function randomFrom(seed: string | number): () => number {
  let state = typeof seed === "number" ? seed : seedNumber(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of these, as the sequence of random numbers decides. Throws a RangeError when there is none. */
export function pick<T>(options: readonly T[], random: () => number): T {
  const chosen = options[Math.floor(random() * options.length)];
  if (chosen === undefined) throw new RangeError("Nothing to pick from");
  return chosen;
}

/**
 * Cuts blocks in sewing order. The same seed and way give the same blocks, and a shorter cut is always the
 * beginning of a longer one. Neighbours share a ground only if no other is left.
 */
export function cutBlocks(seed: string | number, way: Way, count: number = BLOCKS): BlockCut[] {
  const random = randomFrom(seed);
  const blocks: BlockCut[] = [];
  for (let i = 0; i < count; i++) {
    const previous = blocks[i - 1];
    const near = new Set([1, 2, 3, 6].map((back) => blocks[i - back]?.ground));
    const apart = COLOURWAYS[way].filter(([ground]) => !near.has(ground));
    const pattern = pick(
      PILE.filter((p) => p === "peel" || p !== previous?.pattern),
      random,
    );
    const [ground, shape] = pick(apart.length > 0 ? apart : COLOURWAYS[way], random);
    blocks.push({ pattern, ground, shape });
  }
  return blocks;
}

/** Colourway of something that has no kind of need of its own, such as a community. */
export function wayOf(seed: string): Way {
  return pick(WAYS, randomFrom(`way:${seed}`));
}

export interface PlannedBlock extends BlockCut {
  /** patches sewn in this block, 0 to 4 */
  sewn: number;
  /** how many of these, counted from the last, the viewer has not seen yet */
  fresh: number;
  /** which patch of this block is on the needle, if any */
  next: number | null;
  /** position of the block's first patch in the whole quilt */
  start: number;
}

export interface QuiltPlan {
  blocks: PlannedBlock[];
  /** round(96 × progress / 100), never below 0 or above 96 */
  sewn: number;
  /** how many of these, counted from the last, the viewer has not seen yet */
  fresh: number;
  bound: boolean;
}

/** Patches sewn at a progress given in percent of the goal. */
export function sewnPatches(progress: number): number {
  if (!(progress > 0)) return 0;
  return Math.min(PATCHES, Math.round((PATCHES * progress) / 100));
}

/**
 * Which patches are sewn, fresh, next or still pencil at a progress in percent (may exceed 100).
 * A raised progress only ever adds patches. The edge is bound from 100 % on and not before.
 */
export function planQuilt(seed: string, way: Way, progress: number, newPatches = 0): QuiltPlan {
  const sewn = sewnPatches(progress);
  const fresh = Math.min(sewn, Math.max(0, Math.floor(newPatches)));
  const firstFresh = sewn - fresh;
  const onNeedle = sewn > 0 && sewn < PATCHES ? sewn : null;
  const blocks = cutBlocks(seed, way).map((cut, index): PlannedBlock => {
    const start = index * PATCHES_PER_BLOCK;
    const inBlock = (position: number) => Math.max(0, Math.min(PATCHES_PER_BLOCK, position - start));
    const here = onNeedle !== null && onNeedle >= start && onNeedle < start + PATCHES_PER_BLOCK;
    return {
      ...cut,
      start,
      sewn: inBlock(sewn),
      fresh: inBlock(sewn) - inBlock(firstFresh),
      next: here && onNeedle !== null ? onNeedle - start : null,
    };
  });
  return { blocks, sewn, fresh, bound: progress >= 100 };
}
