import type { ReactNode } from "react";
import { getCtx } from "@/app/_lib/session";
import { PublicHeader, QuietFooter } from "@/components/shell";
// For the campaign's page: imported there alone, these would be one more file of scripts to ask for.
import "@/components/campaign/first-confetti";
import "@/components/campaign/share-sheet";
import "@/components/ui/clipboard-button";

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
