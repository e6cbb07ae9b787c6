import type { ReactNode } from "react";

/** The buttons at the end of a dialog: the way out first, the deed last; stacked the other way on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dlgacts">{children}</div>;
}
