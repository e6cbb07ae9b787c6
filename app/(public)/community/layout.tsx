import type { ReactNode } from "react";
import { getCtx } from "@/app/_lib/session";
import { PublicHeader, QuietFooter } from "@/components/shell";

/**
 * The layout of pages that anybody with the link can open, each with one task: the logo and the log-in link.
 */
export default async function SharedLayout({ children }: { children: ReactNode }) {
  const { actor } = await getCtx();
  return (
    <>
      <PublicHeader quiet signedIn={actor.kind === "user"} />
      {children}
      <QuietFooter />
    </>
  );
}
