import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { root } from "../../support/folders";
import { contractionsOf } from "./contractions";

const releasesSchema = z
  .array(z.object({ version: z.string(), commit: z.string(), lastMigration: z.string() }))
  .min(1);

export const pastReleases = (): z.output<typeof releasesSchema> =>
  releasesSchema.parse(JSON.parse(readFileSync(join(root, "docs", "releases.json"), "utf8")));

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) });

/** docs/decisions/060-processes-and-releases.md */
export function brokenByMigrations(): string[] {
  const releases = pastReleases();
  const folder = join(root, "db", "migrations");
  const { entries } = journalSchema.parse(
    JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")),
  );
  const names = entries.map(({ tag }) => tag);
  const last = names.indexOf(releases[0]?.lastMigration ?? "");
  if (last < 0) return [`docs/releases.json names ${releases[0]?.lastMigration}, which is no migration.`];
  const added = names.slice(last + 1);
  return contractionsOf(
    added.map((name) => ({ name, sql: readFileSync(join(folder, `${name}.sql`), "utf8") })),
    releases.map(({ version }) => version),
  );
}
