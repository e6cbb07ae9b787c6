"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** From this width on the shell has its menu at the side. */
const WIDE = "(min-width: 900px)";

/** On wide screens, where the menu is visible anyway, redirects to another page. */
export function OnWideScreens({ goTo }: { goTo: string }) {
  const router = useRouter();
  useEffect(() => {
    if (window.matchMedia(WIDE).matches) router.replace(goTo);
  }, [router, goTo]);
  return null;
}
