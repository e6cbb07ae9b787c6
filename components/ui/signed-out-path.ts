const PATH = "/session/ended";

/** The address that clears what this browser has stored for the site, and leads on to `to`. */
export const signedOutPath = (to: string): string => `${PATH}?${new URLSearchParams({ to })}`;

/** Says whether this address is one of `signedOutPath`. */
export const isSignedOutPath = (path: string): boolean => path.startsWith(`${PATH}?`);
