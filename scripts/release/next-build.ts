import {
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { root } from "../support/folders";

/** Next's own files, which no server reads. */
const OF_NEXT = new Set([
  ...["cache", "dev", "types", "build", "diagnostics", "lock", "trace", "trace-build", "turbopack"],
  ...["next-server.js.nft.json", "next-minimal-server.js.nft.json", "export-marker.json"],
]);

const packed = promisify(gzip);

export function takeNextBuild(folder: string): void {
  const from = join(root, ".next");
  const to = join(folder, ".next");
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (!OF_NEXT.has(name)) renameSync(join(from, name), join(to, name));
  }
}

/** Gives a release another's Next build. Its files never change, so both share them. */
export function shareNextBuild(from: string, folder: string): void {
  link(join(from, ".next"), join(folder, ".next"));
}

function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) link(source, target);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else linkSync(source, target);
  }
}

type SourceMap = { sourcesContent?: unknown; sections?: { map: SourceMap }[] };

/** Removes sources from a map: the log names lines, and shows no code. */
function withoutSources({ sourcesContent, sections, ...map }: SourceMap): SourceMap {
  const parts = sections?.map((section) => ({ ...section, map: withoutSources(section.map) }));
  return { ...map, ...(parts ? { sections: parts } : {}) };
}

/** Packs the maps by which the log names lines (`server/mapped-stacks.ts`): they are two thirds of a build, and rarely read. */
export async function packMaps(...folders: string[]): Promise<void> {
  const maps = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".map"))
      .map((name) => join(folder, name)),
  );
  for (const map of maps) {
    const text = JSON.stringify(withoutSources(JSON.parse(readFileSync(map, "utf8"))));
    writeFileSync(`${map}.gz`, await packed(text));
    rmSync(map);
  }
}
