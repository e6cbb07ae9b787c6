import type { ReactNode } from "react";

/** Cancel first, action last. Stacks in reverse on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dlgacts">{children}</div>;
}
