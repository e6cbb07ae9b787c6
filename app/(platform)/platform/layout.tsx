import "@/app/inside.css";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Words } from "@/app/_features/i18n/words";
import { deskMenu } from "@/app/_features/pages/menus";
import { KeepSignedIn } from "@/app/_features/sign-in/keep-signed-in";
import { logOut } from "@/app/_features/sign-in/log-out";
import { picturePath } from "@/app/_lib/picture-path";
import { getViewer } from "@/app/_lib/session";
import { DeskShell } from "@/components/shell";
import { fullName } from "@/lib/kernel";

export const metadata: Metadata = { robots: { index: false } };

/** The provider's desk. Pages guard themselves: a layout does not run on every navigation. */
export default async function PlatformLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (!viewer?.isPlatformAdmin) return <Words language="en">{children}</Words>;
  return (
    <DeskShell
      user={{ fullName: fullName(viewer.user), imageUrl: picturePath(viewer.user.imageName) }}
      links={deskMenu()}
      logOut={logOut}
    >
      <Words language="en">{children}</Words>
      <KeepSignedIn />
    </DeskShell>
  );
}
