import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "../support/folders";

const READ = [
  "app/fonts",
  "bin",
  "db/checks",
  "db/contractions",
  "db/migrations",
  "db/routines",
  "next.config.mjs",
  "public",
];
/** Copied only into a standalone release. */
const TEXTS = ["content", "LICENSE", "UPGRADING.md"];

/**
 * The migrator reads only the journal; the schema snapshots beside it serve authors of migrations. TypeScript
 * sources are in the programs.
 */
const isRead = (path: string) =>
  !/\/db\/migrations\/meta\/(?!_journal\.json$)[^/]|\.tsx?$|\/README\.md$/.test(path);

/** Links the files that a bound release shares with its checkout. */
export function putOwnFiles(folder: string, { standsAlone }: { standsAlone: boolean }): void {
  for (const path of READ) copy(path, folder);
  for (const path of TEXTS) {
    if (standsAlone) copy(path, folder);
    else symlinkSync(relative(folder, join(root, path)), join(folder, path));
  }
  const { name, version, license, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const manifest = { name, version, private: true, license, type: "module", engines };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

function copy(path: string, folder: string): void {
  const [from, to] = [join(root, path), join(folder, path)];
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, filter: isRead });
}
