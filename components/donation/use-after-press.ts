"use client";
import { useCallback, useEffect, useRef } from "react";

/**
 * Runs work at once, or when the pressed pointer was let go. An error that appears when a field is left would move
 * the page between press and release, and the click that left the field would land beside its target.
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
      // After the click that belongs to this release.
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
