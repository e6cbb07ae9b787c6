"use client";
import { useCallback, useEffect, useRef } from "react";

/**
 * Defers work until a pressed pointer is released. An error shown on blur would move the page, and the click
 * would miss.
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
      // Runs after the click event.
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
