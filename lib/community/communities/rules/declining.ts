/** How often a community may be declined before its founder can ask no more. */
export const MOST_DECLINES = 3;

/** Whether the founder of a community that was declined so many times may change it and ask again. */
export const mayAskAgain = (declines: number): boolean => declines < MOST_DECLINES;
