/** Rejects with the first error, after all have ended. */
export async function eachLimited<T>(
  items: T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, lane));
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}
