export type Param = string | string[] | undefined;

export const one = (param: Param): string | undefined => (Array.isArray(param) ? param[0] : param);

/** Malformed segments stay unchanged. */
export function pathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function pageNumber(param: Param): number {
  const text = one(param) ?? "";
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1;
}
