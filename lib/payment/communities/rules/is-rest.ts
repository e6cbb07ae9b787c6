import type { Cents } from "@/lib/kernel";

/**
 * Transfers are whole dollars, so less can never leave Our Balance for a campaign; on deletion it goes to the
 * provider.
 */
const DOLLAR: Cents = 100;

export const isRest = (balanceCents: Cents): boolean => balanceCents > 0 && balanceCents < DOLLAR;
