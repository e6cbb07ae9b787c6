export type OwnValue = string | number | boolean | null;
export type OwnRow = Record<string, OwnValue>;

/** All rows have the same keys. */
export type OwnData = {
  name: string;
  title: string;
  rows: OwnRow[];
};

export const moment = (at: Date | null): string | null => at?.toISOString() ?? null;
