import type { Cents } from "@/lib/kernel";

/** Transfers are whole dollars, so less can never leave Our Balance for a campaign. */
const DOLLAR: Cents = 100;

/** Recognizes less than a dollar, which goes to the provider on deletion. */
export const isRest = (balanceCents: Cents): boolean => balanceCents > 0 && balanceCents < DOLLAR;
