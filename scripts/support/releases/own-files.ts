import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "../folders";

/** What the product reads while it runs, by its path in the checkout; in a release it lies under the same path. */
const READ = ["app/fonts", "bin", "db/checks", "db/migrations", "db/routines", "next.config.mjs", "public"];
/** What a release that stands alone has copies of. */
const TEXTS = ["content", "LICENSE", "UPGRADING.md"];

/**
 * Only the migrator reads the journal; beside it lie pictures of the schema for whoever writes migrations. Sources that lie
 * beside what is read are in the programs.
 */
const isRead = (path: string) =>
  !/\/db\/migrations\/meta\/(?!_journal\.json$)[^/]|\.tsx?$|\/README\.md$/.test(path);

/** Copies the files of the product into a release; those that a bound one shares with its checkout are linked. */
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
