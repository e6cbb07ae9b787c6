import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR } from "@/lib/kernel";

const FOLDER = join(tmpdir(), `manyhands-files-${process.getuid?.() ?? "all"}`);

let swept: Promise<void> | undefined;

async function sweep(): Promise<void> {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 });
  const names = await readdir(FOLDER);
  for (const name of names) {
    const path = join(FOLDER, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > HOUR) await rm(path, { force: true });
  }
}

/** Only this process can read it. */
export async function newPath(): Promise<string> {
  swept ??= sweep();
  await swept.catch(() => {
    swept = undefined;
  });
  return join(FOLDER, randomUUID());
}

/** Ignores missing files. */
export const removeFiles = (...paths: string[]): Promise<unknown> =>
  Promise.all(paths.map((path) => rm(path, { force: true })));

/**
 * Returns the bytes received. Beyond `most` reads on without writing, so that the sender still gets an
 * answer.
 */
export async function spool(bytes: AsyncIterable<Uint8Array>, path: string, most: number): Promise<number> {
  const file = await open(path, "wx", 0o600);
  let size = 0;
  try {
    for await (const piece of bytes) {
      size += piece.length;
      if (size > most) continue;
      for (let at = 0; at < piece.length; ) at += (await file.write(piece, at)).bytesWritten;
    }
  } finally {
    await file.close();
  }
  return size;
}
