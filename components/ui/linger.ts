/** Milliseconds (000 §9, 001 §9). */
export const REDIRECT_DELAY = 1000;

/** Leaves time to read the notice while the form stays busy. */
export const linger = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY));
