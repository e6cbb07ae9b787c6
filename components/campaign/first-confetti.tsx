"use client";
import { type ComponentType, useEffect, useState } from "react";

/** True the first time this browser asks for a name, where it can remember. */
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

/** Snips fall once for whoever sees a campaign completed; none for those who asked for stillness. Loaded only then. */
export function FirstConfetti({ id }: { id: string }) {
  const [Snips, setSnips] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isFirstTime(`completed:${id}`) || wantsStillness()) return;
    // The confetti is decoration: the page is complete without it.
    import("@/components/ui/confetti").then(({ Confetti }) => setSnips(() => Confetti)).catch(() => {});
  }, [id]);
  return Snips && <Snips />;
}
