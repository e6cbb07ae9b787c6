/** Plans a quilt without drawing it: 24 blocks of 2×2 patches, each patch about one percent of the goal. */

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

/** Light-theme colors for images outside the page, where CSS variables do not apply. */
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

export const WAYS = ["care", "home", "loss", "school", "table"] as const;
export type Way = (typeof WAYS)[number];

/** Falls back to `care` for a name unknown to this version. */
export const toWay = (name: string): Way => WAYS.find((way) => way === name) ?? "care";

/** Traditional blocks: orange peel, pinwheel, diamond, drunkard's path. */
export type Pattern = "peel" | "pinwheel" | "diamond" | "path";

export interface BlockCut {
  pattern: Pattern;
  ground: Cloth;
  shape: Cloth;
}

type Pair = readonly [ground: Cloth, shape: Cloth];

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

// The peel is twice as likely as the others and may repeat.
const PILE: readonly Pattern[] = ["peel", ...PATTERNS];

/** FNV-1a over UTF-16 code units: the same on every machine. */
export function seedNumber(seed: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) {
    hash ^= seed.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32: numbers in [0, 1), the same sequence per seed on every machine. */
export function randomFrom(seed: string | number): () => number {
  let state = typeof seed === "number" ? seed : seedNumber(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Picks a random option. Throws a RangeError if there is none. */
export function pick<T>(options: readonly T[], random: () => number): T {
  const chosen = options[Math.floor(random() * options.length)];
  if (chosen === undefined) throw new RangeError("Nothing to pick from");
  return chosen;
}

/**
 * Cuts blocks in sewing order.
 *
 * - Deterministic for a seed and way; a shorter cut is a prefix of a longer one.
 * - Neighbors share a ground only if no other is left.
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

/** Colorway for things without a kind of need, such as a community. */
export function wayOf(seed: string): Way {
  return pick(WAYS, randomFrom(`way:${seed}`));
}

export interface PlannedBlock extends BlockCut {
  /** Patches sewn in this block, 0 to 4. */
  sewn: number;
  /** How many of these, from the last, are new to the viewer. */
  fresh: number;
  /** The patch on the needle. */
  next: number | null;
  /** Index of the block's first patch in the quilt. */
  start: number;
}

export interface QuiltPlan {
  blocks: PlannedBlock[];
  /** round(96 × progress / 100), clamped to 0–96. */
  sewn: number;
  /** How many of these, from the last, are new to the viewer. */
  fresh: number;
  bound: boolean;
}

/** `progress` is in percent of the goal. */
export function sewnPatches(progress: number): number {
  if (!(progress > 0)) return 0;
  return Math.min(PATCHES, Math.round((PATCHES * progress) / 100));
}

/**
 * Returns which patches are sewn, fresh, next or still pencil. `progress` is in percent and may exceed 100.
 *
 * Higher progress only adds patches. The edge is bound from 100 % on, never before.
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
