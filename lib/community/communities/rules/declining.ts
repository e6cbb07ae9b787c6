/** Declines after which the founder can no longer ask. */
export const MOST_DECLINES = 3;

/** True if the founder may change a declined community and ask again. */
export const mayAskAgain = (declines: number): boolean => declines < MOST_DECLINES;
