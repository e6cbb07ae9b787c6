"use client";
import { type ReactNode, useEffect, useRef } from "react";

/** A heading that takes the focus when its step appears, because the button that had it is removed. */
export function StepHeading({ children }: { children: ReactNode }) {
  const self = useRef<HTMLHeadingElement>(null);
  useEffect(() => self.current?.focus(), []);
  return (
    <h1 ref={self} tabIndex={-1} className="outline-none">
      {children}
    </h1>
  );
}
