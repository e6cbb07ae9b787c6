"use client";
import { useEffect } from "react";

/** Reloads from the back/forward cache: the user may have signed out. */
export function FreshPage() {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);
  return null;
}
