const PATH = "/session/ended";

/** Clears data stored in this browser, then leads to `to`. */
export const signedOutPath = (to: string): string => `${PATH}?${new URLSearchParams({ to })}`;

export const isSignedOutPath = (path: string): boolean => path.startsWith(`${PATH}?`);
