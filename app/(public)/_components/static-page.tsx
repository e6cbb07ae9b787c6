import type { ReactNode } from "react";
import { PublicFoot } from "@/app/_components/public-foot";
import { PublicHeader } from "@/components/shell";

/** A page that is only to be read: the public head and foot around it. */
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
