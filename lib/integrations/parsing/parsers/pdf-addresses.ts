import { PDFArray, PDFDict, PDFName, PDFNull, PDFNumber, type PDFObject } from "@cantoo/pdf-lib";

const IN_PACK = 2;
const LONGEST_FIELD = 8;

/** A direct number, or null. */
function numberIn(dict: PDFDict, key: string, fallback: number): number | null {
  const value = dict.get(PDFName.of(key));
  if (value === undefined) return fallback;
  return value instanceof PDFNumber ? value.asNumber() : null;
}

function paeth(left: number, above: number, corner: number): number {
  const [a, b, c] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

function withoutPredictor(data: Buffer, columns: number): Buffer {
  const rows = Math.floor(data.length / (columns + 1));
  const plain = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    const from = row * (columns + 1);
    const to = row * columns;
    const predictor = data[from] ?? 0;
    for (let column = 0; column < columns; column++) {
      const left = column > 0 ? (plain[to + column - 1] ?? 0) : 0;
      const above = row > 0 ? (plain[to + column - columns] ?? 0) : 0;
      const corner = row > 0 && column > 0 ? (plain[to + column - columns - 1] ?? 0) : 0;
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][predictor] ?? 0;
      plain[to + column] = (data[from + 1 + column] ?? 0) + guess;
    }
  }
  return plain;
}

/** Null for unusual parameters. */
function rowsOf(parameters: PDFObject | undefined, data: Buffer): Buffer | null {
  const one = parameters instanceof PDFArray && parameters.size() === 1 ? parameters.get(0) : parameters;
  if (one === undefined || one === PDFNull) return data;
  if (!(one instanceof PDFDict)) return null;
  const predictor = numberIn(one, "Predictor", 1);
  const columns = numberIn(one, "Columns", 1);
  const isPlain = numberIn(one, "Colors", 1) === 1 && numberIn(one, "BitsPerComponent", 8) === 8;
  if (predictor === 1) return data;
  if (predictor === null || predictor < 10 || !isPlain) return null;
  return Number.isInteger(columns) && Number(columns) > 0 ? withoutPredictor(data, Number(columns)) : null;
}

/** Reads a cross-reference stream (ISO 32000, 7.5.8). Null if unusually written. */
export function packsIn(dict: PDFDict, data: Buffer): Set<number> | null {
  const list = dict.get(PDFName.of("W"));
  const widths = list instanceof PDFArray ? list.asArray().map((one) => Number(one.toString())) : [];
  if (widths.length !== 3 || widths.some((width) => !(width >= 0 && width <= LONGEST_FIELD))) return null;
  const [typeWidth = 0, numberWidth = 0, lastWidth = 0] = widths;
  const width = typeWidth + numberWidth + lastWidth;
  const rows = rowsOf(dict.get(PDFName.of("DecodeParms")), data);
  if (!rows || width === 0 || !widths.every(Number.isInteger)) return null;
  const fieldAt = (at: number, length: number) => {
    let value = 0;
    for (const byte of rows.subarray(at, at + length)) value = value * 256 + byte;
    return value;
  };
  const packs = new Set<number>();
  for (let at = 0; at + width <= rows.length; at += width) {
    if (fieldAt(at, typeWidth) === IN_PACK) packs.add(fieldAt(at + typeWidth, numberWidth));
  }
  return packs;
}
