import { randomFrom, WAYS } from "@/lib/kernel/quilt";
import type { SewnQuilt } from "./content";

/** The same words at the beginning of a sentence. */
export const capital = (words: string) => words.charAt(0).toLocaleUpperCase("en-US") + words.slice(1);

/** A finished hem beneath the head of an e-mail that is about no campaign's progress. */
export const hem = (seed: string): SewnQuilt => ({
  seed,
  way: WAYS[Math.floor(randomFrom(`hem:${seed}`)() * WAYS.length)] ?? "care",
  percent: 100,
  rows: 1,
});
