export type Param = string | string[] | undefined;

/** Returns a parameter's value, the first one if repeated. */
export const one = (param: Param): string | undefined => (Array.isArray(param) ? param[0] : param);

/** Decodes a path segment. Malformed ones stay unchanged. */
export function pathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** 1 if invalid. */
export function pageNumber(param: Param): number {
  const text = one(param) ?? "";
  return /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 1;
}
