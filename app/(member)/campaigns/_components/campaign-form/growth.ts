/** The picker begins with ten members (000 §9). */
export const FIRST = 10;

/** How many are shown after asking for more: ten more, or twenty when fewer than twenty remain (000 §9). */
export const grown = (shown: number, total: number): number => shown + (total - shown < 20 ? 20 : 10);
