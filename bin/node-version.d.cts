/** Null if this version of Node is new enough for a range such as ">=20.19", or what to tell. */
export function complaint(version: string, range: string): string | null;

/** Ends this process, in words, if its Node is too old. */
export function demandNode(): void;
