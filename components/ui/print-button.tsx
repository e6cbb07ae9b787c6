"use client";
import type { ReactNode } from "react";

/** Opens the browser's print dialog. Shown only where scripts run. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <button type="button" className="btn needs-js" onClick={() => window.print()}>
      {children}
    </button>
  );
}
