"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus on mount, for screen readers and keyboard. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const self = useRef<HTMLHeadingElement>(null);
  useEffect(() => self.current?.focus(), []);
  return (
    <h1 ref={self} tabIndex={-1} className="focused-heading">
      {children}
    </h1>
  );
}
