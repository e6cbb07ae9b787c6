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

/** What a file holds; null when it is not there. */
export const contentOf = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, "utf8") : null;

/** The file itself, where a link leads to it. */
const behind = (file: string): string => (existsSync(file) ? realpathSync(file) : file);

/**
 * Puts a file in the place of another one, whole or not at all: whoever reads it meanwhile gets the old or the new one. It
 * is for its owner alone, and stays its owner's when root writes it.
 */
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

/** Only root may give a file away, and only root needs to. */
function giveTo({ uid, gid }: Stats, file: string): void {
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
}

/**
 * Copies a file to one beside it that is named by the time, for its owner alone. Returns the copy's path; null when there
 * was nothing to copy.
 */
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
