import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { parseApart } from "../parsing";
import { harmlessName } from "./harmless-name";
import { type FileFault, type Kind, kindOf } from "./kinds/kind";
import { readerOf } from "./reader";
import { rewritePicture, WRITTEN_AS } from "./rewrite-picture";
import { newPath, removeFiles, spool } from "./spool";

export type { FileFault } from "./kinds/kind";

/** Files must be smaller, in bytes (001 §5). */
export const FILE_BYTES = 6_291_456;

/** A checked file, on this machine until `discard`. */
export type TakenFile = {
  name: string;
  type: string;
  size: number;
  /** SHA-256 of the kept bytes. */
  hash: string;
  /** May be called more than once. */
  read(): AsyncIterable<Uint8Array>;
  discard(): Promise<unknown>;
};

export const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const DOCUMENTS: Partial<
  Record<Kind, { type: string; extension: string; parser: "fault of pdf" | "fault of doc" | "fault of docx" }>
> = {
  pdf: { type: "application/pdf", extension: "pdf", parser: "fault of pdf" },
  compound: { type: "application/msword", extension: "doc", parser: "fault of doc" },
  package: {
    type: DOCX_TYPE,
    extension: "docx",
    parser: "fault of docx",
  },
};

/** Unreadable within the limits counts as broken. */
async function faultOfDocument(
  parser: Parameters<typeof parseApart>[0] & `fault of ${string}`,
  path: string,
) {
  const parsed = await parseApart(parser, { path });
  return "value" in parsed ? parsed.value : "broken";
}

type Judged = { fault: FileFault } | { path: string; type: string; extension: string };

async function judge(path: string, rewritten: string, size: number): Promise<Judged> {
  const handle = await open(path, "r");
  try {
    const file = readerOf(handle, size);
    const kind = kindOf(await file.read(0, 16));
    if (kind === null) return { fault: "format" };
    const document = DOCUMENTS[kind];
    if (document) {
      const fault = await faultOfDocument(document.parser, path);
      return fault ? { fault } : { path, type: document.type, extension: document.extension };
    }
    const picture = kind as keyof typeof WRITTEN_AS;
    const fault = await rewritePicture(picture, { from: path, to: rewritten, file });
    return fault ? { fault } : { path: rewritten, ...WRITTEN_AS[picture] };
  } finally {
    await handle.close();
  }
}

const PIECE = 256 * 1024;

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest("hex");
}

/**
 * Streams a file to disk, detects its kind from its content, and rewrites pictures. Returns the file or why
 * it is refused: `size` from 6,291,456 bytes on, else its fault. Deletes refused files.
 */
export async function takeFile(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<TakenFile | { fault: FileFault | "size" }> {
  const [arrived, rewritten] = await Promise.all([newPath(), newPath()]);
  try {
    const size = await spool(bytes, arrived, FILE_BYTES - 1);
    const judged: Judged | { fault: "size" } =
      size >= FILE_BYTES ? { fault: "size" } : await judge(arrived, rewritten, size);
    if ("fault" in judged) {
      await removeFiles(arrived, rewritten);
      return judged;
    }
    const { path, type, extension } = judged;
    if (path !== arrived) await removeFiles(arrived);
    return {
      name: harmlessName(name, extension),
      type,
      size: (await stat(path)).size,
      hash: await hashOf(path),
      read: () => createReadStream(path, { highWaterMark: PIECE }),
      discard: () => removeFiles(path),
    };
  } catch (error) {
    await removeFiles(arrived, rewritten);
    throw error;
  }
}
