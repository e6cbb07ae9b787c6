import type { ReactNode } from "react";
import { picturePath } from "@/app/_lib/picture-path";
import { Block, toWay } from "@/components/quilt";
import Link from "@/components/ui/link";
import { Truncated } from "@/components/ui/truncated";
import type { CommunityInfo } from "@/lib/community";
import { communityPaths } from "./paths";

type CommunityCardProps = {
  community: CommunityInfo;
  detail: ReactNode;
  badges?: ReactNode;
  children: ReactNode;
};

export function CommunityCard({ community, detail, badges, children }: CommunityCardProps) {
  return (
    <li className="card card-tight ccom">
      <Block
        seed={community.id}
        way={toWay(community.way)}
        imageUrl={picturePath(community.imageName, "communities")}
        size="l"
        n={4}
      />
      <div className="grow stack g1">
        <h2 className="ccom-name">
          <Link href={communityPaths.view(community.id)}>{community.name}</Link>
        </h2>
        <p className="small quiet">{detail}</p>
        {badges && <p className="row wrap-ok g2 ccom-badges">{badges}</p>}
        {community.description && (
          <Truncated className="small quiet ccom-text" text={community.description} />
        )}
      </div>
      <div className="ccom-acts">{children}</div>
    </li>
  );
}
