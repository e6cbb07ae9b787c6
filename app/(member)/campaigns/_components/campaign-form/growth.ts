/** 000 §9. */
export const FIRST = 10;

/** Returns how many rows to show next (000 §9). */
export const grown = (shown: number, total: number): number => shown + (total - shown < 20 ? 20 : 10);
