"use client";
import { useEffect } from "react";
import { SEEN_PATCHES_COOKIE, SEEN_PATCHES_PATH, withPatches } from "./seen-patches";

const A_YEAR = 365 * 24 * 60 * 60 * 1000;

/** The next visit animates only new patches. */
export function RememberPatches({ id, sewn }: { id: string; sewn: number }) {
  useEffect(() => {
    if (!("cookieStore" in window)) return;
    const remember = async () => {
      const before = await window.cookieStore.get(SEEN_PATCHES_COOKIE);
      const cookie = { name: SEEN_PATCHES_COOKIE, path: SEEN_PATCHES_PATH, expires: Date.now() + A_YEAR };
      await window.cookieStore.set({
        ...cookie,
        value: withPatches(before?.value, id, sewn),
        sameSite: "lax",
      });
    };
    remember().catch(() => undefined);
  }, [id, sewn]);
  return null;
}
