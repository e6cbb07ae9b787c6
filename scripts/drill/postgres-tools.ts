import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Sentence } from "@/scripts/support/sentence";

export type Tools = { dump: string; restore: string; major: number };

type Where = { path: string; bin: string | undefined; roots: readonly string[] };

/** Parents of versioned folders: Debian's and PGDG's, Homebrew's on both kinds of Mac, Red Hat's. */
const ROOTS = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt", "/usr"];

export const whereHere = (): Where => ({
  path: process.env.PATH ?? "",
  bin: process.env.PG_BIN || undefined,
  roots: ROOTS,
});

const names = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const isOfPostgres = (name: string) => /^(?:\d+|postgresql(?:@\d+)?|libpq|pgsql-\d+)$/.test(name);

/** PG_BIN comes first. */
export const foldersIn = ({ path, bin, roots }: Where): string[] => [
  ...new Set([
    ...(bin ? [bin] : []),
    ...path.split(delimiter).filter((folder) => folder !== ""),
    ...roots.flatMap((root) =>
      names(root)
        .filter(isOfPostgres)
        .toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }))
        .map((name) => join(root, name, "bin")),
    ),
  ]),
];

/** "pg_dump (PostgreSQL) 15.20 (Debian …)". */
function majorOf(program: string): number | null {
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8", timeout: 10_000 });
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(status === 0 ? stdout : "") ?? [];
  return major === undefined ? null : Number(major);
}

export function toolsIn(where: Where): Tools[] {
  return foldersIn(where).flatMap((folder) => {
    const [dump, restore] = [join(folder, "pg_dump"), join(folder, "pg_restore")];
    const major = majorOf(dump);
    return major !== null && majorOf(restore) === major ? [{ dump, restore, major }] : [];
  });
}

const installWords = (major: number) =>
  [
    `  - Debian, Ubuntu: apt install postgresql-client-${major} (from apt.postgresql.org where your release has another)`,
    `  - macOS: brew install postgresql@${major}`,
    "  - elsewhere: name the folder that has pg_dump and pg_restore in PG_BIN",
  ].join("\n");

/**
 * Finds fitting tools. An older pg_dump refuses the server, and the server might fail to read a newer one's
 * dump. Throws a Sentence that says what to install.
 */
export function toolsFor(major: number, where: Where = whereHere()): Tools {
  const found = toolsIn(where);
  const match = found.find((tools) => tools.major === major);
  if (match) return match;
  const versions = [...new Set(found.map((tools) => tools.major))];
  const there =
    versions.length === 0
      ? "pg_dump and pg_restore are not on this machine"
      : `pg_dump and pg_restore are here in version ${versions.join(" and ")} only`;
  throw new Sentence(
    `The server is PostgreSQL ${major}, and ${there}. They have to be of the server's version:\n${installWords(major)}`,
  );
}
