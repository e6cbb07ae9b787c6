import type { SewnQuilt } from "./content";

/** The same words at the beginning of a sentence. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * A finished hem beneath the head of a receipt. It is the same in all of them: a receipt that must not name its campaign
 * looks like every other.
 */
export const HEM: SewnQuilt = { seed: "hem", way: "care", percent: 100, rows: 1 };
