/** The boundary of a multipart form by its Content-Type, or null. */
export const boundaryOf = (contentType: string): string | null => {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
};

/** The most fields of a form, files included. Forms of pages that send more are listed in `server/door.ts`. */
export const MOST_FIELDS = 200;

/** The separator of the fields of a form, and its limit; null for a body that is no form. */
function separatorOf(contentType: string, most: number): { sign: Buffer; limit: number } | null {
  const boundary = boundaryOf(contentType);
  // The last boundary ends the form and begins no part.
  if (boundary !== null) return { sign: Buffer.from(`--${boundary}`), limit: most + 1 };
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType)) return null;
  return { sign: Buffer.from("&"), limit: most - 1 };
}

/**
 * Makes a function that takes a body piece by piece and returns true once it has more fields than `most`. Counts
 * without parsing, because parsers of forms take longer than their input grows.
 */
export function fieldCounter(contentType: string, most = MOST_FIELDS): (piece: Uint8Array) => boolean {
  const separator = separatorOf(contentType, most);
  if (!separator) return () => false;
  const { sign, limit } = separator;
  let count = 0;
  // A separator may begin at the end of a piece.
  let rest = Buffer.alloc(0);
  return (piece) => {
    const bytes = Buffer.concat([rest, piece]);
    let start = 0;
    for (let at = bytes.indexOf(sign); at >= 0 && count <= limit; at = bytes.indexOf(sign, start)) {
      count += 1;
      start = at + sign.length;
    }
    rest = bytes.subarray(Math.max(start, bytes.length - sign.length + 1));
    return count > limit;
  };
}
