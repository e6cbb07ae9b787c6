"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Breakpoint of the side menu. */
const WIDE = "(min-width: 900px)";

export function OnWideScreens({ goTo }: { goTo: string }) {
  const router = useRouter();
  useEffect(() => {
    if (window.matchMedia(WIDE).matches) router.replace(goTo);
  }, [router, goTo]);
  return null;
}
