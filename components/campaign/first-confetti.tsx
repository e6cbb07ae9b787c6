"use client";
import { type ComponentType, useEffect, useState } from "react";

/** True once per name in this browser; always false where it cannot store that. */
function isFirstTime(name: string): boolean {
  try {
    if (localStorage.getItem(name)) return false;
    localStorage.setItem(name, "seen");
    return true;
  } catch {
    return false;
  }
}

const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Snips fall when a browser shows a completed campaign for the first time, unless it prefers reduced motion.
 * The code loads only when they fall.
 */
export function FirstConfetti({ id }: { id: string }) {
  const [Snips, setSnips] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isFirstTime(`completed:${id}`) || wantsStillness()) return;
    // The confetti is decoration: the page is complete without it.
    import("@/components/ui/confetti").then(({ Confetti }) => setSnips(() => Confetti)).catch(() => {});
  }, [id]);
  return Snips && <Snips />;
}
