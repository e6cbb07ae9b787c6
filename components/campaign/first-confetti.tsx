"use client";
import { useEffect, useState } from "react";
import { Confetti } from "@/components/ui/confetti";

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

/** Snips fall once for whoever sees a campaign completed. */
export function FirstConfetti({ id }: { id: string }) {
  const [falls, setFalls] = useState(false);
  useEffect(() => {
    if (isFirstTime(`completed:${id}`)) setFalls(true);
  }, [id]);
  return falls ? <Confetti /> : null;
}
