import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Words } from "@/app/_features/i18n/words";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requirePlatformViewer, requireProof } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { type CommunityFullInfo, communityForDesk } from "@/lib/community";
import { formatDateTime } from "@/lib/kernel";
import { translatorOf } from "@/messages";
import { CommunitySummary } from "../../../_components/community-summary";
import { deletePath, LIST_PATHS } from "../../../_components/paths";
import { HoldForm } from "./hold-form";
import { LiftForm } from "./lift-form";

const t = translatorOf("en", "desk.communities");

export const metadata: Metadata = { title: t("holdACommunity") };

type Params = { params: Promise<{ communityId: string }> };

export default async function HoldCommunityPage({ params }: Params) {
  const { ctx } = await requirePlatformViewer();
  const { communityId } = await params;
  const community = await orNotFound(communityForDesk(ctx, { communityId }));
  if (!community.confirmedAt) redirect(LIST_PATHS.all);
  await requireProof();
  const { hold } = community;
  return (
    <div className="stack g5 max-w-[640px]">
      <BackLink href={hold ? LIST_PATHS.held : LIST_PATHS.all}>
        {hold ? t("onHold") : t("communities")}
      </BackLink>
      {hold ? <Held community={community} hold={hold} /> : <ToHold community={community} />}
    </div>
  );
}

function Figures({ community }: { community: CommunityFullInfo }) {
  return (
    <p className="small quiet">
      {t.rich("facts", {
        members: community.numberOfMembers,
        campaigns: community.numberOfActiveCampaigns,
        money: () => <Money cents={community.ourBalanceCents} />,
      })}
    </p>
  );
}

function ToHold({ community }: { community: CommunityFullInfo }) {
  return (
    <>
      <div className="stack g3">
        <h1 className="wrap-anywhere">{t("holdTitle", { name: community.name })}</h1>
        <p className="lead">{t("holdLead")}</p>
      </div>
      <CommunitySummary community={community}>
        <Figures community={community} />
      </CommunitySummary>
      <ul className="dotted stack g2">
        <li>{t("heldMoney")}</li>
        <li>{t("heldMessages")}</li>
        <li>{t("heldGifts")}</li>
        <li>{t("heldPayouts")}</li>
        <li>{t("heldPages")}</li>
      </ul>
      <Card>
        <Words language="en" of={["desk.holdForm"]}>
          <HoldForm communityId={community.id} name={community.name} />
        </Words>
      </Card>
    </>
  );
}

type HeldProps = { community: CommunityFullInfo; hold: NonNullable<CommunityFullInfo["hold"]> };

function Held({ community, hold }: HeldProps) {
  return (
    <>
      <div className="stack g3">
        <h1 className="wrap-anywhere">{t("onHoldTitle", { name: community.name })}</h1>
        <p className="lead">{t("onHoldLead", { since: formatDateTime(hold.at) })}</p>
      </div>
      <CommunitySummary community={community}>
        <Figures community={community} />
        <p className="wrap-anywhere kept-lines">“{hold.reason}”</p>
      </CommunitySummary>
      <Card className="stack g4">
        <h2 className="text-(length:--t-h3)">{t("keepItActive")}</h2>
        <p className="quiet">{t("liftLead")}</p>
        <Words language="en" of={["desk.holdForm"]}>
          <LiftForm communityId={community.id} name={community.name} />
        </Words>
      </Card>
      <div className="stack g2">
        <p className="quiet">{t("deleteLead")}</p>
        <div>
          <LinkButton
            variant="danger-quiet"
            href={deletePath(community.id)}
            aria-label={t("deleteNamed", { name: community.name })}
          >
            {t("deleteTheCommunity")}
          </LinkButton>
        </div>
      </div>
    </>
  );
}
