import "@/app/inside.css";
import type { ReactNode } from "react";
import { PublicHeader, QuietFooter } from "@/components/shell";

/** Shares the styles of My donations. */
export default function StatementLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PublicHeader quiet />
      {children}
      <QuietFooter />
    </>
  );
}
