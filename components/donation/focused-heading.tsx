"use client";
import { type ReactNode, useEffect, useRef } from "react";

/**
 * The heading of a step or a result. It takes the focus when it appears, so that screen readers read it and
 * the keyboard continues from there.
 */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const self = useRef<HTMLHeadingElement>(null);
  useEffect(() => self.current?.focus(), []);
  return (
    <h1 ref={self} tabIndex={-1} className="focused-heading">
      {children}
    </h1>
  );
}
