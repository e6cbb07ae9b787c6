/**
 * Runs tasks one after the other, and refuses one when too many wait already. For work that needs much memory for a
 * moment: many at once could use up the memory of the process.
 */
export function oneAtATime(longestQueue: number, refuse: () => Error) {
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
