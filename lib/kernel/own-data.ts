/** Moments are in ISO form, money is formatted text. */
export type OwnValue = string | number | boolean | null;
export type OwnRow = Record<string, OwnValue>;

/** One section of a person's data export. All its rows have the same keys. */
export type OwnData = {
  /** Key in the JSON file. */
  name: string;
  title: string;
  rows: OwnRow[];
};

export const moment = (at: Date | null): string | null => at?.toISOString() ?? null;
