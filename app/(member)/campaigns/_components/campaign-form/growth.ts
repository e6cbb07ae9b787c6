/** 000 §9. */
export const FIRST = 10;

/** Adds ten, or twenty if fewer than twenty remain (000 §9). */
export const grown = (shown: number, total: number): number => shown + (total - shown < 20 ? 20 : 10);
