"use client";
import { useEffect } from "react";

/** Milliseconds after which `/?page=` scrolls (001 §9). */
const DELAY = 200;

/**
 * Scrolls to a section shortly after the page has loaded, and moves the focus there. Does nothing if the user
 * has scrolled meanwhile, or if the address has a fragment.
 */
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
