import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Words } from "@/app/_features/i18n/words";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requirePlatformViewer } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import { communityForDesk, mayAskAgain } from "@/lib/community";
import { LANGUAGE_NAMES } from "@/lib/kernel/languages";
import { translatorOf } from "@/messages";
import { CommunitySummary } from "../../../_components/community-summary";
import { LIST_PATHS } from "../../../_components/paths";
import { about, founderOf } from "../../../_lib/community-words";
import { DeclineForm } from "./decline-form";

const t = translatorOf("en", "desk.communities");

export const metadata: Metadata = { title: t("declineACommunity") };

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
      <BackLink href={LIST_PATHS.waiting}>{t("waiting")}</BackLink>
      <div className="stack g3">
        <h1 className="wrap-anywhere">{t("declineTitle", { name: community.name })}</h1>
        <p className="lead">{isLast ? t("declinedTwice") : t("declineLead")}</p>
      </div>
      <CommunitySummary community={community}>
        <p className="small quiet wrap-anywhere">{about(community)}</p>
        <p className="caption faint">{founderOf(community)}</p>
      </CommunitySummary>
      <Card>
        <Words language="en" of={["desk.declineForm"]}>
          <DeclineForm
            communityId={community.id}
            name={community.name}
            reads={founder && founder.language !== "en" ? LANGUAGE_NAMES[founder.language] : null}
          />
        </Words>
      </Card>
    </div>
  );
}
