"use client";
import type { ReactNode } from "react";
import { buttonClass } from "./button-styles";

type PrintButtonProps = { secondary?: boolean; children: ReactNode };

/** Opens the browser's print dialog. Shown only where scripts run. */
export function PrintButton({ secondary = false, children }: PrintButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ variant: secondary ? "secondary" : "primary" }, "needs-js")}
      onClick={() => window.print()}
    >
      {children}
    </button>
  );
}
