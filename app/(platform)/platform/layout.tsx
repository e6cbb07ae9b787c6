import type { Metadata } from "next";
import type { ReactNode } from "react";
import { logOut } from "@/app/_lib/log-out";
import { getViewer } from "@/app/_lib/session";
import { DESK_LINKS, DeskShell } from "@/components/shell";
import { fullName } from "@/lib/kernel";

export const metadata: Metadata = { robots: { index: false } };

const AVAILABLE = new Set(DESK_LINKS.map((link) => link.href));

/** The provider's desk. Pages guard themselves: a layout does not run on every navigation. */
export default async function PlatformLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (!viewer?.isPlatformAdmin) return children;
  return (
    <DeskShell user={{ fullName: fullName(viewer.user) }} available={AVAILABLE} logOut={logOut}>
      {children}
    </DeskShell>
  );
}
