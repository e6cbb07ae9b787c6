import type { Cents } from "@/lib/kernel";

/** Transfers are whole dollars, so less than one can never leave Our Balance for a campaign. */
const DOLLAR: Cents = 100;

/** Whether Our Balance holds cents alone: they go to the provider when the community is deleted. */
export const isRest = (heldCents: Cents): boolean => heldCents > 0 && heldCents < DOLLAR;
