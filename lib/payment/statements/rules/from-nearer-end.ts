/** Rows of a list: how many, behind how many that are skipped, and how many the list has, where that is known. */
export type Wanted = { limit: number; offset?: number; total?: number };

/** The same rows as they are read: backwards where fewer are to be skipped so. */
export type ReadFrom = { isBackwards: boolean; limit: number; offset: number };

/** Reads a page from the end that is nearer to it, so that the last of thousands of rows cost what the first ones do. */
export function fromNearerEnd({ limit, offset = 0, total }: Wanted): ReadFrom {
  const behind = total === undefined ? offset : Math.max(0, total - offset - limit);
  if (total === undefined || offset <= behind) return { isBackwards: false, limit, offset };
  return { isBackwards: true, limit: Math.max(0, Math.min(limit, total - offset)), offset: behind };
}
