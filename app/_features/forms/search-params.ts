/** A query parameter as a page receives it. */
export type Param = string | string[] | undefined;

/** The one value of a parameter; the first when it came several times. */
export const one = (param: Param): string | undefined => (Array.isArray(param) ? param[0] : param);

/** A part of a path, which pages get as it stands in the address; what stands there wrongly stays as it is. */
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
