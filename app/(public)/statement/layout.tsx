import "@/app/inside.css";
import type { ReactNode } from "react";
import { PublicHeader, QuietFooter } from "@/components/shell";

/** Around the pages for what was given with an address. They share the styles of My donations. */
export default function StatementLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <PublicHeader quiet />
      {children}
      <QuietFooter />
    </>
  );
}
