/**
 * Coalesces concurrent reads.
 *
 * - Callers during a read share the next one: none gets a value read before its call.
 * - A failed read fails for its own callers only.
 */
export function shareRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
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
