"use client";
import { type RefObject, useEffect, useRef } from "react";

/** For dialogs without a trigger button. */
export function useFocusBack(isOpen: boolean, target: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const closed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!closed) return;
    const frame = requestAnimationFrame(() => target.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isOpen, target]);
}
