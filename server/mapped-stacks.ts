import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const MOST_FRAMES = 500;
/** Characters; a longer line has no file of ours. */
const LONGEST_FRAME = 1000;
/** A line of a stack: before the file, the file, line and column. */
const FRAME = /^(.*?\(?)((?:file:\/\/)?\/[^()]*):(\d+):(\d+)\)?$/;

/** The line of a stack as it was written; unchanged without a map of its file. */
function read(frame: string): string {
  const [, before = "", address = "", line, column] = FRAME.exec(frame) ?? [];
  const file = address.startsWith("file://") ? fileURLToPath(address) : address;
  const map = `${file}.map.gz`;
  if (!file || !existsSync(map)) return frame;
  const entry = new SourceMap(JSON.parse(gunzipSync(readFileSync(map)).toString("utf8"))).findEntry(
    Number(line) - 1,
    Number(column) - 1,
  );
  if (!("originalSource" in entry)) return frame;
  return `${before}${entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}${before.endsWith("(") ? ")" : ""}`;
}

/**
 * Lets the log name files and lines as we wrote them, by the maps of the build. Node's `--enable-source-maps` would read
 * all of them when it starts, which takes two hundred megabytes; here a map is read for an error that is logged.
 */
export function mapStacks(): void {
  const known = new Map<string, string>();
  const shared = globalThis as typeof globalThis & { manyhandsFrame?: (frame: string) => string };
  shared.manyhandsFrame = (frame) => {
    if (frame.length > LONGEST_FRAME) return frame;
    const before = known.get(frame);
    if (before !== undefined) return before;
    if (known.size >= MOST_FRAMES) known.clear();
    let mapped = frame;
    try {
      mapped = read(frame);
    } catch {
      // A map that cannot be read must not hide the error.
    }
    known.set(frame, mapped);
    return mapped;
  };
}
