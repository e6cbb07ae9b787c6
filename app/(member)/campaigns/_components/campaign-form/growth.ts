/** 000 §9. */
export const FIRST = 10;

/** 000 §9. */
export const grown = (shown: number, total: number): number => shown + (total - shown < 20 ? 20 : 10);
