import { puzzle } from "@/lib/kernel/proof-of-work";

/**
 * Sixteen hashes for each puzzle instead of thousands: the tests with a database are about who has to work, when, and what a
 * work counts for. How hard it is, its own tests show (`lib/kernel/proof-of-work.test.ts`).
 */
puzzle.bits = 4;
