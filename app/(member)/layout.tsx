import "@/app/inside.css";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { OnHold } from "@/app/_features/communities/on-hold";
import { switchCommunity } from "@/app/_features/current-community/switch-community";
import { Words } from "@/app/_features/i18n/words";
import { INSIDE } from "@/app/_features/meta/inside";
import { communityMenu } from "@/app/_features/pages/menus";
import { KeepSignedIn } from "@/app/_features/sign-in/keep-signed-in";
import { logOut } from "@/app/_features/sign-in/log-out";
import { picturePath } from "@/app/_lib/picture-path";
import { getViewer } from "@/app/_lib/session";
import { toWay } from "@/components/quilt";
import { AppShell } from "@/components/shell/app-shell";
import { UnreadPoll } from "@/components/shell/unread-poll";
import { fullName } from "@/lib/kernel";

export const metadata: Metadata = INSIDE;

const patchOf = (community: { id: string; way: string; imageName: string | null }) => ({
  seed: community.id,
  way: toWay(community.way),
  imageUrl: picturePath(community.imageName, "communities"),
});

/** Pages guard themselves: layouts do not run on every navigation (000 §2). */
export default async function MemberLayout({ children }: { children: ReactNode }) {
  const viewer = await getViewer();
  if (!viewer) return <Words>{children}</Words>;
  const { user, community, communities, badges, role } = viewer;
  const unread = community?.numberOfUnread ?? 0;
  const name = fullName(user);
  return (
    <AppShell
      user={{ id: user.id, fullName: name, imageUrl: picturePath(user.imageName) }}
      community={community ? { id: community.id, name: community.name, ...patchOf(community) } : null}
      communities={communities.map((one) => ({
        id: one.id,
        name: one.name,
        ...patchOf(one),
        isConfirmed: one.isConfirmed,
        isDeclined: one.isDeclined,
        activeCampaigns: one.numberOfActiveCampaigns,
      }))}
      role={role ?? (viewer.isPlatformAdmin ? "platform" : "member")}
      desk={viewer.isPlatformAdmin}
      badges={{ activeCampaigns: 0, joinRequests: 0, ...badges, unread }}
      menu={communityMenu(role ?? "member", await getTranslations("pages"))}
      switchCommunity={switchCommunity}
      logOut={logOut}
    >
      {community && <OnHold ctx={viewer.ctx} community={community} />}
      <Words>{children}</Words>
      {community && (
        <UnreadPoll who={`${user.id}:${community.id}`} communityId={community.id} unread={unread} />
      )}
      <KeepSignedIn />
    </AppShell>
  );
}
