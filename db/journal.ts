import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** The database identifies it by `when`. */
export type Migration = { tag: string; when: number };

/** Imported as data, because bundles have no files. */
export const MIGRATIONS: readonly Migration[] = journal.entries.map(({ tag, when }) => ({ tag, when }));
