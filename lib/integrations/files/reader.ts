import type { FileHandle } from "node:fs/promises";

export type Reader = {
  size: number;
  /** Returns fewer bytes at the end. */
  read(at: number, length: number): Promise<Buffer>;
};

export const readerOf = (file: FileHandle, size: number): Reader => ({
  size,
  async read(at, length) {
    const room = Math.max(0, Math.min(length, size - at));
    if (room === 0 || at < 0) return Buffer.alloc(0);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(room), 0, room, at);
    return buffer.subarray(0, bytesRead);
  },
});

export const readerOfBytes = (bytes: Uint8Array): Reader => ({
  size: bytes.length,
  read: async (at, length) => Buffer.from(bytes.subarray(Math.max(0, at), Math.max(0, at) + length)),
});
