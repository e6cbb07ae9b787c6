"use client";
import { useSyncExternalStore } from "react";

/** In this tab. Null until known. */
let heard: number | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function showUnread(count: number | null): void {
  if (count === heard) return;
  heard = count;
  for (const listener of listeners) listener();
}

/** The page's count until a newer one arrives. */
export const useUnread = (said: number): number =>
  useSyncExternalStore(
    subscribe,
    () => heard,
    () => null,
  ) ?? said;
