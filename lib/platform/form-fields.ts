const LONGEST_TYPE = 300;
const PARAMETER = /^\s*([\w-]+)=(?:"([^"\\]*)"|([^\s"\\]*))\s*$/;

/** Null for an ambiguous type: fields counted by another boundary than the parser's would be unlimited. */
export function boundaryOf(contentType: string): string | null {
  if (contentType.length > LONGEST_TYPE || !isMultipart(contentType)) return null;
  const [, ...rest] = contentType.split(";");
  const parameters = rest.map((one) => PARAMETER.exec(one));
  if (parameters.includes(null)) return null;
  const boundaries = parameters.filter((one) => one?.[1]?.toLowerCase() === "boundary");
  const boundary = boundaries[0]?.[2] ?? boundaries[0]?.[3] ?? "";
  return boundaries.length === 1 && boundary.length >= 1 && boundary.length <= 70 ? boundary : null;
}

export const isMultipart = (contentType: string): boolean =>
  /^\s*multipart\/form-data\s*(?:;|$)/i.test(contentType);

/** Files included. `server/door.ts` lists forms with more. */
export const MOST_FIELDS = 200;

function separatorOf(contentType: string, most: number): { sign: Buffer; limit: number } | null {
  const boundary = boundaryOf(contentType);
  // The last boundary begins no part.
  if (boundary !== null) return { sign: Buffer.from(`--${boundary}`), limit: most + 1 };
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType)) return null;
  return { sign: Buffer.from("&"), limit: most - 1 };
}

/**
 * The returned function takes body pieces and returns true beyond `most` fields. Counts without parsing,
 * because form parsers take superlinear time.
 */
export function fieldCounter(contentType: string, most = MOST_FIELDS): (piece: Uint8Array) => boolean {
  const separator = separatorOf(contentType, most);
  if (!separator) return () => false;
  const { sign, limit } = separator;
  let count = 0;
  // A separator may span two pieces.
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
