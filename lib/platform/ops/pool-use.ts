import type { DatabaseWatch } from "@/db/watch";

export type PoolUse = { inUse: number; idle: number; waiting: number };

/** Counts what the driver does not report. A transaction holds a connection throughout. */
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
