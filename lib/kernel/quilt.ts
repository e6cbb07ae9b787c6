/** The plan of a quilt, not its drawing. */

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

/** For images, where CSS variables do not apply. */
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

/** Falls back to `care`. */
export const toWay = (name: string): Way => WAYS.find((way) => way === name) ?? "care";

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

// Makes the peel twice as likely.
const PILE: readonly Pattern[] = ["peel", ...PATTERNS];

/** FNV-1a over UTF-16 code units. */
export function seedNumber(seed: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) {
    hash ^= seed.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** mulberry32 in [0, 1), deterministic per seed. */
export function randomFrom(seed: string | number): () => number {
  let state = typeof seed === "number" ? seed : seedNumber(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Throws a RangeError without options. */
export function pick<T>(options: readonly T[], random: () => number): T {
  const chosen = options[Math.floor(random() * options.length)];
  if (chosen === undefined) throw new RangeError("Nothing to pick from");
  return chosen;
}

/**
 * In sewing order, deterministic per seed and way.
 *
 * - A shorter cut is a prefix of a longer one.
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

/** For things without a kind of need. */
export function wayOf(seed: string): Way {
  return pick(WAYS, randomFrom(`way:${seed}`));
}

export interface PlannedBlock extends BlockCut {
  /** 0 to 4. */
  sewn: number;
  /** The last ones, new to the viewer. */
  fresh: number;
  next: number | null;
  /** Index in the quilt. */
  start: number;
}

export interface QuiltPlan {
  blocks: PlannedBlock[];
  /** round(96 × progress / 100), clamped to 0–96. */
  sewn: number;
  fresh: number;
  bound: boolean;
}

/** `progress` in percent of the goal. */
export function sewnPatches(progress: number): number {
  if (!(progress > 0)) return 0;
  return Math.min(PATCHES, Math.round((PATCHES * progress) / 100));
}

/**
 * `progress` in percent may exceed 100. Higher progress only adds patches. The edge is bound from 100 % on.
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
