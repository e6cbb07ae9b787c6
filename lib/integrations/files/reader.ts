import type { FileHandle } from "node:fs/promises";

/** A file that is read in pieces, wherever they lie in it. */
export type Reader = {
  size: number;
  /** As many bytes as there are from `at` on, `length` at most. */
  read(at: number, length: number): Promise<Buffer>;
};

/** Reads an open file of this size. */
export const readerOf = (file: FileHandle, size: number): Reader => ({
  size,
  async read(at, length) {
    const room = Math.max(0, Math.min(length, size - at));
    if (room === 0 || at < 0) return Buffer.alloc(0);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(room), 0, room, at);
    return buffer.subarray(0, bytesRead);
  },
});

/** Reads bytes that are in memory: for what was unpacked, and for tests. */
export const readerOfBytes = (bytes: Uint8Array): Reader => ({
  size: bytes.length,
  read: async (at, length) => Buffer.from(bytes.subarray(Math.max(0, at), Math.max(0, at) + length)),
});
