"use client";
import { type ComponentType, useEffect, useState } from "react";

/** True once per browser. Always false without storage. */
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

/** Loads the code only for the first view, unless the browser prefers reduced motion. */
export function FirstConfetti({ id }: { id: string }) {
  const [Snips, setSnips] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isFirstTime(`completed:${id}`) || wantsStillness()) return;
    // Decoration only, so a failed load is ignored.
    import("@/components/ui/confetti").then(({ Confetti }) => setSnips(() => Confetti)).catch(() => {});
  }, [id]);
  return Snips && <Snips />;
}
