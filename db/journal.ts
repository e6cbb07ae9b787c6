import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** A numbered migration: its name, and the moment by which the database keeps in mind that it was applied. */
export type Migration = { tag: string; when: number };

/** Every migration of this release, in order. Imported as data, so that a bundle has it without the files. */
export const MIGRATIONS: readonly Migration[] = journal.entries.map(({ tag, when }) => ({ tag, when }));
