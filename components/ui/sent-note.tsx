"use client";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus, so screen readers announce it. */
export function SentNote({ className, children }: { className?: string; children: ReactNode }) {
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => self.current?.focus(), []);
  return (
    <div ref={self} tabIndex={-1} className={clsx("sent-note", className)} role="status">
      {children}
    </div>
  );
}
