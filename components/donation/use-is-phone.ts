"use client";
import { useSyncExternalStore } from "react";

const PHONE = "(max-width: 599px)";

function watch(tell: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
}

/** True on the server. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(PHONE).matches,
    () => true,
  );
