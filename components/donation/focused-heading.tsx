"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus on mount, so screen readers announce it and the keyboard continues here. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const self = useRef<HTMLHeadingElement>(null);
  useEffect(() => self.current?.focus(), []);
  return (
    <h1 ref={self} tabIndex={-1} className="focused-heading">
      {children}
    </h1>
  );
}
