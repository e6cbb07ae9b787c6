import type { Metadata } from "next";
import { Words } from "@/app/_features/i18n/words";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requirePlatformViewer, requireProof } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { communityForDesk, listDeletions } from "@/lib/community";
import { deletionObstacles } from "@/lib/payment";
import { erasureFacts, erasureWords } from "@/lib/platform";
import { translatorOf } from "@/messages";
import { LIST_PATHS } from "../../../_components/paths";
import { DeleteForm } from "./delete-form";
import { InTheWay } from "./in-the-way";

const t = translatorOf("en", "desk.communities");

export const metadata: Metadata = { title: t("deleteACommunity") };

type Params = { params: Promise<{ communityId: string }> };

export default async function DeleteCommunityPage({ params }: Params) {
  const { ctx } = await requirePlatformViewer();
  const { communityId } = await params;
  const community = await orNotFound(communityForDesk(ctx, { communityId }));
  await requireProof();
  const [deletions, obstacles] = await Promise.all([
    listDeletions(ctx),
    deletionObstacles(ctx, { communityId: community.id }),
  ]);
  const deletion = deletions.find(({ id }) => id === community.id);
  return (
    <div className="stack g5 max-w-[640px]">
      <BackLink href={LIST_PATHS.all}>{t("communities")}</BackLink>
      <div className="stack g3">
        <h1 className="wrap-anywhere">{t("deleteTitle", { name: community.name })}</h1>
        <p className="lead">{t("deleteConsequences")}</p>
        <p className="quiet">{erasureWords("en", erasureFacts(ctx.now()))}</p>
      </div>
      {deletion && (
        <Banner>
          <p className="[white-space:pre-line] wrap-anywhere">
            {deletion.askedBy
              ? t("askedFor", { name: deletion.askedBy.fullName, reason: deletion.reason })
              : t("askedForByAnAdmin", { reason: deletion.reason })}
          </p>
        </Banner>
      )}
      {obstacles.whys.length > 0 ? (
        <InTheWay communityId={community.id} obstacles={obstacles} isOnHold={community.isOnHold} />
      ) : (
        <Card className="stack g5">
          {obstacles.restCents > 0 && (
            <p>{t.rich("deleteBalance", { money: () => <Money cents={obstacles.restCents} /> })}</p>
          )}
          <Words language="en" of={["desk.deleteForm"]}>
            <DeleteForm communityId={community.id} name={community.name} isAsked={deletion !== undefined} />
          </Words>
        </Card>
      )}
    </div>
  );
}
