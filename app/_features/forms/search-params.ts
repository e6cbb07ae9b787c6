/** A query parameter as a page receives it. */
export type Param = string | string[] | undefined;

/** The one value of a parameter; the first when it came several times. */
export const one = (param: Param): string | undefined => (Array.isArray(param) ? param[0] : param);

/** Decodes a part of a path, which pages receive encoded; a malformed part is returned unchanged. */
export function pathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The page of a list, 1 for anything that is no page. */
export function pageNumber(param: Param): number {
  const text = one(param) ?? "";
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1;
}
