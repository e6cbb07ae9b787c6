"use client";
import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class";

/** Shown only where scripts run. */
export function PrintButton({ children, ...look }: ButtonLook & { children: ReactNode }) {
  return (
    <button type="button" className={buttonClass(look, "needs-js")} onClick={() => window.print()}>
      {children}
    </button>
  );
}
