"use client";
import { useCallback, useEffect, useRef } from "react";

/**
 * Runs work at once, or once the pressed pointer is released. An error that appears when a field loses the
 * focus would move the page between press and release, so that the click would miss its target.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // Runs after the click event that follows this release.
      setTimeout(() => {
        for (const work of waiting.current.splice(0)) work();
      });
    };
    const releases = ["pointerup", "pointercancel"];
    window.addEventListener("pointerdown", press, true);
    for (const name of releases) window.addEventListener(name, release, true);
    return () => {
      window.removeEventListener("pointerdown", press, true);
      for (const name of releases) window.removeEventListener(name, release, true);
    };
  }, []);
  return useCallback((work) => {
    if (isPressed.current) waiting.current.push(work);
    else work();
  }, []);
}
