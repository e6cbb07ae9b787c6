/**
 * Joins reads of one value: one is under way at a time, and whoever asks meanwhile gets the next. Nobody gets a value from
 * a read that began before they asked. A failed read fails for those who waited for it.
 */
export function joined<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> | null = null;
  let next: Promise<Value> | null = null;
  const begin = (): Promise<Value> => {
    const reading = read();
    const ended = reading.then(
      () => {},
      () => {},
    );
    running = ended;
    void ended.then(() => {
      if (running === ended) running = null;
    });
    return reading;
  };
  return () => {
    if (running === null) return begin();
    next ??= running.then(() => {
      next = null;
      return begin();
    });
    return next;
  };
}
