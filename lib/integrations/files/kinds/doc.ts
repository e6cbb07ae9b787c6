import type { Reader } from "../reader";
import type { FileFault } from "./kind";

const FREE = 0xfffffffa;
const MOST_SECTORS = 16_384;
const ENTRY_LENGTH = 128;

type Entry = { name: string; kind: number; start: number; size: number; child: number };

/** Null if broken or circular. */
function chainFrom(start: number, next: readonly number[]): number[] | null {
  const chain: number[] = [];
  const seen = new Set<number>();
  for (let sector = start; sector < FREE; ) {
    const following = next[sector];
    if (following === undefined || seen.has(sector)) return null;
    seen.add(sector);
    chain.push(sector);
    sector = following;
  }
  return chain;
}

const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, row) => bytes.readUInt32LE(row * 4));

type Compound = { entries: Entry[]; sectorAt: (sector: number) => number };

/** Null if broken. */
async function openCompound(file: Reader): Promise<Compound | null> {
  const head = await file.read(0, 512);
  if (head.length < 512 || head.readUInt16LE(28) !== 0xfffe) return null;
  const shift = head.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const length = 1 << shift;
  const sectorAt = (sector: number) => (sector + 1) * length;
  // The head holds the first 109 sectors of the table; the rest form their own chain.
  const tables = numbersIn(head.subarray(76, 512)).filter((sector) => sector < FREE);
  let more = head.readUInt32LE(68);
  for (let row = 0; more < FREE; row++) {
    const list = numbersIn(await file.read(sectorAt(more), length));
    if (list.length === 0 || row > 128) return null;
    tables.push(...list.slice(0, -1).filter((sector) => sector < FREE));
    more = list.at(-1) ?? FREE;
  }
  if (tables.length * (length / 4) > MOST_SECTORS * 4) return null;
  const next: number[] = [];
  for (const table of tables) {
    const list = numbersIn(await file.read(sectorAt(table), length));
    if (list.length !== length / 4) return null;
    for (const number of list) next.push(number);
  }
  const directory = chainFrom(head.readUInt32LE(48), next);
  if (!directory || directory.length === 0) return null;
  const entries: Entry[] = [];
  for (const sector of directory) {
    const bytes = await file.read(sectorAt(sector), length);
    for (let at = 0; at + ENTRY_LENGTH <= bytes.length; at += ENTRY_LENGTH) {
      const nameLength = Math.min(64, bytes.readUInt16LE(at + 64));
      entries.push({
        name: bytes.toString("utf16le", at, at + Math.max(0, nameLength - 2)),
        kind: bytes[at + 66] ?? 0,
        child: bytes.readUInt32LE(at + 76),
        start: bytes.readUInt32LE(at + 116),
        size: bytes.readUInt32LE(at + 120),
      });
    }
  }
  return { entries: entries.filter(({ kind }) => kind !== 0), sectorAt };
}

const ENCRYPTED = /^(?:EncryptedPackage|EncryptionInfo|\p{Cc}DataSpaces)$/iu;
const MACROS = /^(?:Macros|_VBA_PROJECT_CUR|_VBA_PROJECT|VBA|PROJECTwm)$/i;
const EMBEDDED = /^(?:\p{Cc}Ole10Native|Package)$/iu;

/** Magic number and encryption flag of a Word document's head. */
const WORD = 0xa5ec;
const IS_ENCRYPTED = 0x0100;

/** Refuses other files than Word's, encryption, macros and embedded files. */
export async function docFault(file: Reader): Promise<FileFault | null> {
  const compound = await openCompound(file);
  if (!compound) return "broken";
  const { entries, sectorAt } = compound;
  if (entries.some(({ name }) => ENCRYPTED.test(name))) return "encrypted";
  if (entries.some(({ name }) => MACROS.test(name))) return "macros";
  const objects = entries.find(({ name }) => /^ObjectPool$/i.test(name));
  if ((objects && objects.child < FREE) || entries.some(({ name }) => EMBEDDED.test(name))) return "embedded";
  const words = entries.find(({ name, kind }) => name === "WordDocument" && kind === 2);
  if (!words) return "format";
  // Smaller streams are stored elsewhere; Word never writes smaller ones.
  if (words.size < 4096) return "broken";
  const begin = await file.read(sectorAt(words.start), 32);
  if (begin.length < 32 || begin.readUInt16LE(0) !== WORD) return "broken";
  return (begin.readUInt16LE(10) & IS_ENCRYPTED) === 0 ? null : "encrypted";
}
