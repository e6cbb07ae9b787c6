import "@/app/inside.css";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Words } from "@/app/_features/i18n/words";
import { KeepSignedIn } from "@/app/_features/sign-in/keep-signed-in";
import { getCtx } from "@/app/_lib/session";
import { PublicHeader } from "@/components/shell";

export const metadata: Metadata = {
  title: "How you are paid",
  robots: { index: false },
};

/** The layout of the recipient's pages: the logo and one task. */
export default async function RecipientLayout({ children }: { children: ReactNode }) {
  const { actor } = await getCtx();
  return (
    <>
      <PublicHeader quiet signedIn={actor.kind === "user"} />
      <Words>{children}</Words>
      <KeepSignedIn />
    </>
  );
}
