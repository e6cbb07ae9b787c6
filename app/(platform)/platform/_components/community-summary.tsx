import type { ReactNode } from "react";
import { Block, toWay } from "@/components/quilt";
import { Card } from "@/components/ui/card";
import type { CommunityFullInfo } from "@/lib/community";

export const CommunitySummary = ({
  community,
  children,
}: {
  community: CommunityFullInfo;
  children: ReactNode;
}) => (
  <Card className="card-tight row g4 items-start!">
    <Block seed={community.id} way={toWay(community.way)} />
    <div className="grow stack g1">
      <p className="strong wrap-anywhere">{community.name}</p>
      {children}
    </div>
  </Card>
);
