"use client";
import { useEffect } from "react";

/** In milliseconds (001 §9). */
const DELAY = 200;

/** Scrolls to a section after load and focuses it, unless the user has scrolled or the URL has a fragment. */
export function ScrollToSection({ section }: { section: string }) {
  useEffect(() => {
    const start = window.scrollY;
    if (start > 0 || window.location.hash) return;
    const timer = setTimeout(() => {
      const target = document.getElementById(section);
      if (!target || window.scrollY !== start) return;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      target.focus({ preventScroll: true });
      target.scrollIntoView({ behavior: still ? "instant" : "smooth" });
    }, DELAY);
    return () => clearTimeout(timer);
  }, [section]);
  return null;
}
