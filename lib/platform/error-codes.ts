/** Returns the code of an error of Postgres, its driver or the network; else undefined. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** True for Postgres' own error codes, not those of driver or network. */
export const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code);
