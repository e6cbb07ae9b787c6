import type { ReactNode } from "react";
import { PublicFoot } from "@/app/_components/public-foot";
import { PublicHeader } from "@/components/shell";

/** A page that is only for reading, between the public header and footer. */
export function StaticPage({ children }: { children: ReactNode }) {
  return (
    <>
      <PublicHeader />
      <main id="main" className="wrap static-page">
        {children}
      </main>
      <PublicFoot />
    </>
  );
}
