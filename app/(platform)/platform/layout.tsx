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
import { communityCounts } from "@/lib/community";
import { fullName } from "@/lib/kernel";
import { openThreads } from "@/lib/notification";
import { openTroubles, workerAway } from "@/lib/payment";
import { type Ctx, lacksDeskFactor, offersTexts } from "@/lib/platform";
import { NoWorker } from "./_components/no-worker";

export const metadata: Metadata = INSIDE;

async function badgesOf(ctx: Ctx) {
  const [troubles, threads, communities] = await Promise.all([
    openTroubles(ctx),
    openThreads(ctx),
    communityCounts(ctx),
  ]);
  return { troubles: troubles + threads, waitingCommunities: communities.waiting };
}

/** Pages guard themselves, because a layout does not run on every navigation. */
export default async function PlatformLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (!viewer?.isPlatformAdmin) return <Words language="en">{children}</Words>;
  const ctx = await getCtx();
  // The page redirects staff without a second factor.
  const [badges, away] = lacksDeskFactor(ctx)
    ? [{}, null]
    : await Promise.all([badgesOf(ctx), workerAway(ctx)]);
  return (
    <DeskShell
      user={{
        id: viewer.user.id,
        fullName: fullName(viewer.user),
        imageUrl: picturePath(viewer.user.imageName),
      }}
      links={deskMenu({ sendsTexts: offersTexts() })}
      badges={badges}
      logOut={logOut}
    >
      {away && <NoWorker since={away.since} />}
      <Words language="en">{children}</Words>
      <KeepSignedIn />
    </DeskShell>
  );
}
