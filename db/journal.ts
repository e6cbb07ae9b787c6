import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** Migration; the database identifies it by `when`. */
export type Migration = { tag: string; when: number };

/** Migrations in order. Imported as data, so that bundles need no files. */
export const MIGRATIONS: readonly Migration[] = journal.entries.map(({ tag, when }) => ({ tag, when }));
