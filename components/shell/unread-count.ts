"use client";
import { useSyncExternalStore } from "react";

/** How many notifications are new, as last heard in this tab; null until anything was heard. */
let heard: number | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows this count wherever the menu has it, in this tab. */
export function showUnread(count: number | null): void {
  if (count === heard) return;
  heard = count;
  for (const listener of listeners) listener();
}

/** How many are new: as the page said, until something newer is heard. */
export const useUnread = (said: number): number =>
  useSyncExternalStore(
    subscribe,
    () => heard,
    () => null,
  ) ?? said;
