import { type DatabaseWatch, watchDatabase } from "@/db/watch";

const watches = new Set<DatabaseWatch>();

/** Returns the function that stops the watch. */
export function telling(watch: DatabaseWatch): () => void {
  watches.add(watch);
  settle();
  return () => {
    watches.delete(watch);
    settle();
  };
}

function settle(): void {
  if (watches.size < 2) {
    watchDatabase([...watches][0]);
    return;
  }
  watchDatabase({
    query(text, isInTransaction) {
      const ends = [...watches].map((watch) => watch.query(text, isInTransaction));
      return (end) => {
        for (const told of ends) told(end);
      };
    },
    transaction() {
      const ends = [...watches].map((watch) => watch.transaction());
      return () => {
        for (const told of ends) told();
      };
    },
  });
}
