import "@/app/inside.css";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Words } from "@/app/_features/i18n/words";
import { INSIDE } from "@/app/_features/meta/inside";
import { deskMenu } from "@/app/_features/pages/menus";
import { KeepSignedIn } from "@/app/_features/sign-in/keep-signed-in";
import { logOut } from "@/app/_features/sign-in/log-out";
import { picturePath } from "@/app/_lib/picture-path";
import { getCtx, getViewer } from "@/app/_lib/session";
import { DeskShell } from "@/components/shell/desk-shell";
import { fullName } from "@/lib/kernel";
import { openThreads } from "@/lib/notification";
import { openTroubles, workerAway } from "@/lib/payment";
import { lacksSecondFactor } from "@/lib/platform";
import { NoWorker } from "./_components/no-worker";

export const metadata: Metadata = INSIDE;

/** The provider's desk. Pages guard themselves: a layout does not run on every navigation. */
export default async function PlatformLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (!viewer?.isPlatformAdmin) return <Words language="en">{children}</Words>;
  const ctx = await getCtx();
  // Whoever has still to set up a second factor is led there by the page, and is told nothing here.
  const told = lacksSecondFactor(ctx)
    ? null
    : await Promise.all([openTroubles(ctx), openThreads(ctx), workerAway(ctx)]);
  const badges = told ? { troubles: told[0] + told[1] } : {};
  const away = told?.[2] ?? null;
  return (
    <DeskShell
      user={{
        id: viewer.user.id,
        fullName: fullName(viewer.user),
        imageUrl: picturePath(viewer.user.imageName),
      }}
      links={deskMenu()}
      badges={badges}
      logOut={logOut}
    >
      {away && <NoWorker since={away.since} />}
      <Words language="en">{children}</Words>
      <KeepSignedIn />
    </DeskShell>
  );
}
