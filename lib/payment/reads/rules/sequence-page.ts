/** The dense numbers of one page, newest first: `from` to `to`, both included; empty when `to` is below `from`. */
export type SequenceRange = { from: number; to: number };

/** Page N of `total` rows numbered 1 to `total`: a range, so that the last page costs as much as the first. */
export function sequencePage(total: number, page: number, pageSize: number): SequenceRange {
  const to = total - (page - 1) * pageSize;
  return { from: Math.max(1, to - pageSize + 1), to: Math.max(0, to) };
}
