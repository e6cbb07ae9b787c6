/** The address that clears what this browser has stored for the site, and leads on to `to`. */
export const signedOutPath = (to: string): string => `/session/ended?${new URLSearchParams({ to })}`;
