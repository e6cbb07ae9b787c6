import type { ReactNode } from "react";

/** The buttons at the end of a dialog: cancel first, the action last; in reverse order below each other on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dlgacts">{children}</div>;
}
