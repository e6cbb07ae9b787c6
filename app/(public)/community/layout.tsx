import type { ReactNode } from "react";
import { getCtx } from "@/app/_lib/session";
import { PublicHeader, QuietFooter } from "@/components/shell";

/** Pages with one thing to do that anybody with the link can open: the mark, and the way in. */
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
