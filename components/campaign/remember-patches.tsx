"use client";
import { useEffect } from "react";
import { SEEN_PATCHES } from "./seen-patches";

const A_YEAR = 365 * 24 * 60 * 60 * 1000;

/** Remembers how far the quilt is, so that the next look sews on only what is new. A browser that can't is no worse. */
export function RememberPatches({ path, sewn }: { path: string; sewn: number }) {
  useEffect(() => {
    if (!("cookieStore" in window)) return;
    const cookie = { name: SEEN_PATCHES, value: String(sewn), path, expires: Date.now() + A_YEAR };
    window.cookieStore.set({ ...cookie, sameSite: "lax" }).catch(() => undefined);
  }, [path, sewn]);
  return null;
}
