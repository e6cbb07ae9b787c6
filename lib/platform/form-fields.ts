/** The boundary of a multipart form by its Content-Type, or null. */
export const boundaryOf = (contentType: string): string | null => {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
};

/** The most fields of a form, files included. Forms of pages that send more are listed in `server/door.ts`. */
export const MOST_FIELDS = 200;

/** How often a piece occurs in a body, counted up to `most` + 1. */
function countUpTo(most: number, body: Uint8Array, piece: string): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let count = 0;
  for (
    let at = bytes.indexOf(piece);
    at >= 0 && count <= most;
    at = bytes.indexOf(piece, at + piece.length)
  ) {
    count += 1;
  }
  return count;
}

/**
 * True for a form with more fields than `most`. Counts without parsing, because parsers of forms take longer than their
 * input grows. A body that is no form has no fields.
 */
export function hasTooManyFields(contentType: string, body: Uint8Array, most = MOST_FIELDS): boolean {
  const boundary = boundaryOf(contentType);
  // The last boundary ends the form and begins no part.
  if (boundary !== null) return countUpTo(most + 1, body, `--${boundary}`) > most + 1;
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return countUpTo(most, body, "&") >= most;
  return false;
}
