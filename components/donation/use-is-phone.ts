"use client";
import { useSyncExternalStore } from "react";

/** Below it the design is a phone's. */
const PHONE = "(max-width: 599px)";

function watch(tell: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
}

/** Whether the page is as narrow as a phone's. True on the server. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(PHONE).matches,
    () => true,
  );
