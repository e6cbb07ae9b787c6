import type { SewnQuilt } from "./content";

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The same on all receipts: one that must not name its campaign looks like any other. */
export const HEM: SewnQuilt = { seed: "hem", way: "care", percent: 100, rows: 1 };
