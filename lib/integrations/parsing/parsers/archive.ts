import { type Entry, fromBufferPromise } from "yauzl";
import { TooLarge } from "../too-large";

const MOST_MEMBERS = 2_000;
/** In bytes, and as a multiple of the archive. */
const MOST_UNPACKED = 120 * 1024 * 1024;
const MOST_UNPACKED_TIMES = 200;

/** Unpacks nothing. Throws `TooLarge` by declared sizes, and an error if damaged. */
export async function openArchive(bytes: Buffer) {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  if (archive.entryCount > MOST_MEMBERS) throw new TooLarge();
  const members: Entry[] = [];
  let size = 0;
  for await (const member of archive.eachEntry()) {
    members.push(member);
    size += member.uncompressedSize;
    if (size > MOST_UNPACKED || size > MOST_UNPACKED_TIMES * bytes.length) throw new TooLarge();
  }
  return {
    members,
    /** Throws if the size differs from the declared one. */
    async unpack(member: Entry): Promise<Buffer> {
      const pieces: Buffer[] = [];
      for await (const piece of await archive.openReadStreamPromise(member)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
  };
}
