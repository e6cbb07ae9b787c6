const MOST_DECLINES = 3;

export const mayAskAgain = (declines: number): boolean => declines < MOST_DECLINES;
