import type { ReactNode } from "react";
import { AVAILABLE } from "@/app/_lib/available";
import { logOut } from "@/app/_lib/log-out";
import { getViewer } from "@/app/_lib/session";
import { toWay } from "@/components/quilt";
import { AppShell } from "@/components/shell";
import { fullName } from "@/lib/kernel";
import { countNotifications } from "@/lib/notification";
import { switchCommunity } from "./actions";

/** The logged-in layout (specification 000 §2). Pages guard themselves: a layout does not run on every navigation. */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (!viewer) return children;
  const { user, community, communities, badges, role } = viewer;
  const unread = community
    ? await countNotifications(viewer.ctx, { communityId: community.id, box: "unread" })
    : 0;
  const name = fullName(user);
  return (
    <AppShell
      user={{ fullName: name }}
      community={
        community
          ? { id: community.id, name: community.name, seed: community.id, way: toWay(community.way) }
          : null
      }
      communities={communities.map((one) => ({
        id: one.id,
        name: one.name,
        seed: one.id,
        way: toWay(one.way),
        isConfirmed: one.isConfirmed,
        activeCampaigns: one.numberOfActiveCampaigns,
      }))}
      role={role ?? (viewer.isPlatformAdmin ? "platform" : "member")}
      desk={viewer.isPlatformAdmin}
      badges={{ activeCampaigns: 0, ...badges, unread }}
      available={AVAILABLE}
      switchCommunity={switchCommunity}
      logOut={logOut}
    >
      {children}
    </AppShell>
  );
}
