import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const MOST_FRAMES = 500;
/** Characters. */
const LONGEST_FRAME = 1000;
/** Prefix, file, line, column. */
const FRAME = /^(.*?\(?)((?:file:\/\/)?\/[^()]*):(\d+):(\d+)\)?$/;

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

/** Maps logged stacks to sources, reading maps on demand. Node's `--enable-source-maps` loads all: 200 MB. */
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
      // A broken map must not hide the error.
    }
    known.set(frame, mapped);
    return mapped;
  };
}
