/**
 * Percent of the row. `now`, for screen readers, is rounded down, so 100 is never read before the goal is
 * met. `excess` is beyond the goal.
 */
export function progressShape(percent: number): { now: number; fill: number; excess: number } {
  const safe = Number.isFinite(percent) ? Math.max(0, percent) : 0;
  const beyond = safe > 100 ? ((safe - 100) / safe) * 100 : 0;
  return {
    now: Math.min(100, Math.floor(safe)),
    fill: Math.min(100, Math.round(safe * 100) / 100),
    excess: beyond > 0 ? Math.round(Math.min(40, Math.max(6, beyond))) : 0,
  };
}
