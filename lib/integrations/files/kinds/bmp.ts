import type { Reader } from "../reader";

type Pixels = { width: number; height: number; bytes: Buffer };

const MOST_PIXELS = 16_000_000;
const LONGEST_EDGE = 32_768;
/** Other work of the process runs in between. */
const PIXELS_AT_ONCE = 65_536;

/**
 * Uncompressed bitmaps of 1, 4, 8, 24 or 32 bits, as Windows programs write; the picture library cannot. Null
 * for others; `"pixels"` if too large.
 */
export async function readBitmap(file: Reader): Promise<Pixels | "pixels" | null> {
  const head = await file.read(0, 70);
  if (head.length < 54) return null;
  const [begins, infoLength] = [head.readUInt32LE(10), head.readUInt32LE(14)];
  const width = head.readInt32LE(18);
  const signedHeight = head.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const bits = head.readUInt16LE(28);
  const packing = head.readUInt32LE(30);
  if (infoLength < 40 || width <= 0 || height === 0 || ![1, 4, 8, 24, 32].includes(bits)) return null;
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_EDGE) return "pixels";
  // 3: explicit color masks; only the usual order is read.
  const isUsual = packing === 3 && bits === 32 && head.length >= 66 && head.readUInt32LE(54) === 0x00ff0000;
  if (packing !== 0 && !isUsual) return null;
  const colours =
    bits <= 8 ? await file.read(14 + infoLength, (head.readUInt32LE(46) || 1 << bits) * 4) : null;
  const rowLength = Math.ceil((width * bits) / 32) * 4;
  if (begins + rowLength * height > file.size) return null;
  const bytes = Buffer.alloc(width * height * 3);
  const rowsAtOnce = Math.max(1, Math.floor(PIXELS_AT_ONCE / width));
  for (let first = 0; first < height; first += rowsAtOnce) {
    const rows = await file.read(begins + first * rowLength, rowsAtOnce * rowLength);
    for (let row = 0; row < rowsAtOnce && first + row < height; row++) {
      const y = signedHeight > 0 ? height - 1 - (first + row) : first + row;
      const line = rows.subarray(row * rowLength, (row + 1) * rowLength);
      for (let x = 0; x < width; x++) {
        const to = (y * width + x) * 3;
        const [from, at] = colours ? [colours, indexAt(line, x, bits) * 4] : [line, x * (bits / 8)];
        bytes[to] = from[at + 2] ?? 0;
        bytes[to + 1] = from[at + 1] ?? 0;
        bytes[to + 2] = from[at] ?? 0;
      }
    }
  }
  return { width, height, bytes };
}

function indexAt(line: Buffer, x: number, bits: number): number {
  const byte = line[Math.floor((x * bits) / 8)] ?? 0;
  const from = 8 - bits - ((x * bits) % 8);
  return (byte >> from) & ((1 << bits) - 1);
}
