import type { DatabaseWatch } from "@/db/watch";

/** How a pool of connections is used. */
export type PoolUse = { inUse: number; idle: number; waiting: number };

/**
 * Counts what has a connection of a pool of `max`, and what waits for one: the driver does not tell. A transaction has
 * one from its beginning to its end, and so has each query outside of one.
 */
export function poolUse(max: number): { watch: DatabaseWatch; use(): PoolUse } {
  let open = 0;
  const begin = () => {
    open += 1;
    return () => {
      open -= 1;
    };
  };
  const nothing = () => {};
  return {
    watch: {
      query: (_, isInTransaction) => (isInTransaction ? nothing : begin()),
      transaction: begin,
    },
    use() {
      const inUse = Math.min(open, max);
      return { inUse, idle: max - inUse, waiting: open - inUse };
    },
  };
}
