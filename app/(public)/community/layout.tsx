import type { ReactNode } from "react";
import { getCtx } from "@/app/_lib/session";
import { PublicHeader, QuietFooter } from "@/components/shell";
// For the campaign's page. Importing it there would add another script file.
import "@/components/campaign/first-confetti";
import "@/components/campaign/share-sheet";
import "@/components/ui/clipboard-button";

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
