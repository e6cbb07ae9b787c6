import { readdirSync } from "node:fs";
import { join, relative } from "node:path";

type Segment = { name: string; folder: string };
type Kind = "one" | "rest" | "optional rest";

/**
 * Finds sibling dynamic segments with different names, such as `[id]` beside `[slug]`: `next build` accepts
 * them, but `next start` crashes. Returns a message for each clash.
 */
export function slugClashes(appFolder: string): string[] {
  return clashesIn([appFolder], appFolder);
}

/** All folders here have the same URL path, because route groups and slots add nothing to it. */
function clashesIn(folders: string[], appFolder: string): string[] {
  const segments = folders.flatMap(segmentsOf);
  const clashes: string[] = [];
  for (const kind of ["one", "rest", "optional rest"] as const) {
    const dynamic = segments.filter(({ name }) => kindOf(name) === kind);
    const names = new Set(dynamic.map(({ name }) => name));
    if (names.size > 1) {
      const where = dynamic.map(({ folder }) => relative(appFolder, folder)).join(" and ");
      clashes.push(`${where}: the same place in the address has different names.`);
    }
  }
  for (const name of new Set(segments.map((segment) => segment.name))) {
    const same = segments.filter((segment) => segment.name === name).map(({ folder }) => folder);
    clashes.push(...clashesIn(same, appFolder));
  }
  return clashes;
}

function segmentsOf(folder: string): Segment[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .flatMap(({ name }) => {
      const path = join(folder, name);
      return /^\(\w[^)]*\)$|^@/.test(name) ? segmentsOf(path) : [{ name, folder: path }];
    });
}

function kindOf(name: string): Kind | null {
  if (/^\[\[\.\.\..+\]\]$/.test(name)) return "optional rest";
  if (/^\[\.\.\..+\]$/.test(name)) return "rest";
  return /^\[.+\]$/.test(name) ? "one" : null;
}
