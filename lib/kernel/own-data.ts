/** A value in the file of a person's data and on its page: moments in ISO form, money as formatted text. */
export type OwnValue = string | number | boolean | null;
export type OwnRow = Record<string, OwnValue>;

/** What one part of the product holds about a person: a heading, and rows with the same keys. */
export type OwnData = {
  /** The key in the JSON file. */
  name: string;
  /** The heading on the page. */
  title: string;
  rows: OwnRow[];
};

/** A moment in ISO 8601, as the file shows it; null stays null. */
export const moment = (at: Date | null): string | null => at?.toISOString() ?? null;
