import type { ReactNode } from "react";

/** The buttons of a dialog: cancel first, the action last. On a phone they stack in reverse order. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dlgacts">{children}</div>;
}
