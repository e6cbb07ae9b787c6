import { LRUCache } from "lru-cache";

/**
 * A cache that evicts what was not used for longest above `most` bytes, as `weigh` and the length of the keys tell. An
 * entry larger than a tenth of that is not kept: it would push out too many others.
 */
export const cacheByWeight = <Value extends object>(most: number, weigh: (value: Value) => number) =>
  new LRUCache<string, Value>({
    maxSize: Math.floor(most),
    maxEntrySize: Math.floor(most / 10),
    sizeCalculation: (value, key) => Math.ceil(weigh(value)) + 2 * key.length,
  });
