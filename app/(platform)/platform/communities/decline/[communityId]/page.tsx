import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requirePlatformViewer } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import { communityForDesk, mayAskAgain } from "@/lib/community";
import { LANGUAGE_NAMES } from "@/lib/kernel/languages";
import { CommunitySummary } from "../../../_components/community-summary";
import { LIST_PATHS } from "../../../_components/paths";
import { about, founderOf } from "../../../_components/waiting-list";
import { DeclineForm } from "./decline-form";

export const metadata: Metadata = { title: "Decline a community" };

type Params = { params: Promise<{ communityId: string }> };

export default async function DeclineCommunityPage({ params }: Params) {
  const { ctx } = await requirePlatformViewer();
  const { communityId } = await params;
  const community = await orNotFound(communityForDesk(ctx, { communityId }));
  if (community.confirmedAt) redirect(LIST_PATHS.all);
  if (community.isDeclined) redirect(LIST_PATHS.declined);
  const founder = community.createdBy;
  const isLast = !mayAskAgain((community.decline?.times ?? 0) + 1);
  return (
    <div className="stack g5 max-w-[640px]">
      <BackLink href={LIST_PATHS.waiting}>Waiting</BackLink>
      <div className="stack g3">
        <h1 className="wrap-anywhere">Decline {community.name}?</h1>
        <p className="lead">
          {isLast
            ? "It was already declined twice, so its founder can’t ask again after this. They can still write to you, and leave it."
            : "Its founder reads your reason, and can change the community and ask again. No one else has seen it yet."}
        </p>
      </div>
      <CommunitySummary community={community}>
        <p className="small quiet wrap-anywhere">{about(community)}</p>
        <p className="caption faint">{founderOf(community)}</p>
      </CommunitySummary>
      <Card>
        <DeclineForm
          communityId={community.id}
          name={community.name}
          reads={founder && founder.language !== "en" ? LANGUAGE_NAMES[founder.language] : null}
        />
      </Card>
    </div>
  );
}
