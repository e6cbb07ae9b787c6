import type { ReactNode } from "react";
import { PublicFoot } from "@/app/_components/public-foot";
import { PublicHeader } from "@/components/shell";

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
