import { puzzle } from "@/lib/kernel/proof-of-work";

/**
 * Sixteen hashes for each puzzle instead of thousands. Database tests cover who must work and what it counts
 * for; `lib/kernel/proof-of-work.test.ts` covers the difficulty.
 */
puzzle.bits = 4;
