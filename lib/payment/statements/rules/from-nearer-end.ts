type Wanted = { limit: number; offset?: number; total?: number };

type ReadFrom = { isBackwards: boolean; limit: number; offset: number };

/** Reads from the nearer end, so that the last of thousands of rows costs as much as the first. */
export function fromNearerEnd({ limit, offset = 0, total }: Wanted): ReadFrom {
  const behind = total === undefined ? offset : Math.max(0, total - offset - limit);
  if (total === undefined || offset <= behind) return { isBackwards: false, limit, offset };
  return { isBackwards: true, limit: Math.max(0, Math.min(limit, total - offset)), offset: behind };
}
