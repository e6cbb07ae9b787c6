/** A value that a file can hold and a page can show; moments are in ISO form, money in words. */
export type OwnValue = string | number | boolean | null;
export type OwnRow = Record<string, OwnValue>;

/** What one part of the product holds about a person: a heading, and rows with the same keys. */
export type OwnData = {
  /** In the file. */
  name: string;
  /** On the page. */
  title: string;
  rows: OwnRow[];
};

/** A moment as the file has it. */
export const moment = (at: Date | null): string | null => at?.toISOString() ?? null;
