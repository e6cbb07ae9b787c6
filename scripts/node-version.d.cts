/** Null if this version of Node is new enough for a range such as ">=20.19", or what to tell. */
export function complaint(version: string, range: string): string | null;
