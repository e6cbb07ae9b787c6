/** Inclusive; empty if `to` is below `from`. */
type SequenceRange = { from: number; to: number };

/** A range of row numbers, so the last page costs as much as the first. */
export function sequencePage(total: number, page: number, pageSize: number): SequenceRange {
  const to = total - (page - 1) * pageSize;
  return { from: Math.max(1, to - pageSize + 1), to: Math.max(0, to) };
}
