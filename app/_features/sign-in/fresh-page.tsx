"use client";
import { useEffect } from "react";

/**
 * Loads the page anew when the browser shows it again as it was left, by its way back: whoever was signed in may have
 * signed out since.
 */
export function FreshPage() {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);
  return null;
}
