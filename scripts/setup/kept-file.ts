import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

/** For its owner alone: it holds secrets. */
const MODE = 0o600;

export const contentOf = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, "utf8") : null;

const behind = (file: string): string => (existsSync(file) ? realpathSync(file) : file);

/** Replaces a file atomically. Only its owner may read it, and the owner stays the same when root writes. */
export function replaceFile(file: string, content: string): void {
  const target = behind(file);
  const next = `${target}.${process.pid}`;
  const owner = statSync(existsSync(target) ? target : dirname(target));
  rmSync(next, { force: true });
  const descriptor = openSync(next, "wx", MODE);
  try {
    writeSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  try {
    giveTo(owner, next);
    renameSync(next, target);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
}

/** Only root can and must change the owner. */
function giveTo({ uid, gid }: Stats, file: string): void {
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
}

/** Copies to a private file named by the time. Returns null without a file. */
export function backUp(file: string, now: Date): string | null {
  const content = contentOf(file);
  if (content === null) return null;
  const stamp = now
    .toISOString()
    .replace(/\.\d+Z$/, "")
    .replaceAll(":", "-");
  const copy = `${behind(file)}.backup-${stamp}`;
  replaceFile(copy, content);
  return copy;
}
