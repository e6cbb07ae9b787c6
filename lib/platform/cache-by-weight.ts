import { LRUCache } from "lru-cache";

/**
 * Creates an LRU cache of `most` bytes, keys included. Skips entries above a tenth: they would evict too many
 * others.
 */
export const cacheByWeight = <Value extends object>(most: number, weigh: (value: Value) => number) =>
  new LRUCache<string, Value>({
    maxSize: Math.floor(most),
    maxEntrySize: Math.floor(most / 10),
    sizeCalculation: (value, key) => Math.ceil(weigh(value)) + 2 * key.length,
  });
