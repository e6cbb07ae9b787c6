/** White space of the specification, pdfium and pdf.js. */
const SPACES = new Set([0x00, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x80, 0xa0, 0xff]);
/** pdfium accepts signs and points in object headers. */
const DIGITS = new Set(Buffer.from("0123456789+-."));
const ALPHABETIC = /[A-Za-z]/;
const PERCENT = 0x25;
const GREATER = 0x3e;

const isLineEnd = (byte: number | undefined) => byte === 0x0a || byte === 0x0d;

function beginningOf(set: ReadonlySet<number>, bytes: Buffer, at: number): number {
  let begin = at;
  while (begin > 0 && set.has(bytes[begin - 1] ?? -1)) begin -= 1;
  return begin;
}

/** Skips space and comments. Any `%` may begin a comment, because readers may start anywhere. */
function* endsBefore(bytes: Buffer, at: number): Generator<number> {
  for (let end = at; ; ) {
    const begin = beginningOf(SPACES, bytes, end);
    yield begin;
    let lineEnd = end;
    while (lineEnd > begin && !isLineEnd(bytes[lineEnd - 1])) lineEnd -= 1;
    if (lineEnd === begin) return;
    let isComment = false;
    let position = begin;
    for (; position > 0 && !isLineEnd(bytes[position - 1]); position -= 1) {
      isComment = bytes[position - 1] === PERCENT || (isComment && SPACES.has(bytes[position - 1] ?? -1));
      if (bytes[position - 1] === PERCENT) yield beginningOf(SPACES, bytes, position - 1);
    }
    if (!isComment) return;
    end = position;
  }
}

function isHeader(bytes: Buffer, at: number): boolean {
  if (ALPHABETIC.test(bytes.toString("latin1", at + 3, at + 4))) return false;
  for (const end of endsBefore(bytes, at)) {
    const generation = beginningOf(DIGITS, bytes, end);
    if (generation === end) continue;
    for (const numberEnd of endsBefore(bytes, generation)) {
      if (numberEnd < generation && DIGITS.has(bytes[numberEnd - 1] ?? -1)) return true;
    }
  }
  return false;
}

function isStream(bytes: Buffer, at: number): boolean {
  for (const end of endsBefore(bytes, at)) {
    if (bytes[end - 1] === GREATER && bytes[end - 2] === GREATER) return true;
  }
  return false;
}

/**
 * Returns true if a reader could find more than the keywords at `known`. Readers seek to any byte, and scan
 * files with damaged cross-references, so every object header counts.
 */
export function hasUnreadObject(bytes: Buffer, known: ReadonlySet<number>): boolean {
  for (let at = bytes.indexOf("obj"); at >= 0; at = bytes.indexOf("obj", at + 3)) {
    if (!known.has(at) && isHeader(bytes, at)) return true;
  }
  for (let at = bytes.indexOf("stream"); at >= 0; at = bytes.indexOf("stream", at + 6)) {
    if (!known.has(at) && isStream(bytes, at)) return true;
  }
  return false;
}
