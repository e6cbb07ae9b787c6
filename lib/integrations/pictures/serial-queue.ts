/** Serializes memory-hungry tasks; refuses if the queue is full. */
export function serialQueue(longestQueue: number, refuse: () => Error) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= longestQueue) throw refuse();
    waiting += 1;
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
}
