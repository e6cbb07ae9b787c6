/** The code of an error of Postgres, its driver or the network; undefined for any other error. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** True for an error code of Postgres itself, as against those of the driver and the network. */
export const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code);
