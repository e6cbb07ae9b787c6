import "@/app/inside.css";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Words } from "@/app/_features/i18n/words";
import { KeepSignedIn } from "@/app/_features/sign-in/keep-signed-in";
import { logOut } from "@/app/_features/sign-in/log-out";
import { picturePath } from "@/app/_lib/picture-path";
import { getViewer } from "@/app/_lib/session";
import { DESK_LINKS, DeskShell } from "@/components/shell";
import { fullName } from "@/lib/kernel";

export const metadata: Metadata = { robots: { index: false } };

const AVAILABLE = new Set([...DESK_LINKS.map((link) => link.href), "/settings/personal-info"]);

/** The provider's desk. Pages guard themselves: a layout does not run on every navigation. */
export default async function PlatformLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (!viewer?.isPlatformAdmin) return <Words language="en">{children}</Words>;
  return (
    <DeskShell
      user={{ fullName: fullName(viewer.user), imageUrl: picturePath(viewer.user.imageName) }}
      available={AVAILABLE}
      logOut={logOut}
    >
      <Words language="en">{children}</Words>
      <KeepSignedIn />
    </DeskShell>
  );
}
