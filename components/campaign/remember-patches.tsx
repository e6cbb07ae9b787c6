"use client";
import { useEffect } from "react";
import { SEEN_PATCHES } from "./seen-patches";

const A_YEAR = 365 * 24 * 60 * 60 * 1000;

/** Stores how many patches this browser has seen, so that the next visit animates only new ones. */
export function RememberPatches({ path, sewn }: { path: string; sewn: number }) {
  useEffect(() => {
    if (!("cookieStore" in window)) return;
    const cookie = { name: SEEN_PATCHES, value: String(sewn), path, expires: Date.now() + A_YEAR };
    window.cookieStore.set({ ...cookie, sameSite: "lax" }).catch(() => undefined);
  }, [path, sewn]);
  return null;
}
