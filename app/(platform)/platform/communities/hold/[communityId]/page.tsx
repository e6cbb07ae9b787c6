import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requirePlatformViewer, requireProof } from "@/app/_lib/session";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { type CommunityFullInfo, communityForDesk } from "@/lib/community";
import { formatDateTime, plural } from "@/lib/kernel";
import { CommunitySummary } from "../../../_components/community-summary";
import { deletePath, LIST_PATHS } from "../../../_components/paths";
import { HoldForm } from "./hold-form";
import { LiftForm } from "./lift-form";

export const metadata: Metadata = { title: "Hold a community" };

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
      <BackLink href={hold ? LIST_PATHS.held : LIST_PATHS.all}>{hold ? "On hold" : "Communities"}</BackLink>
      {hold ? <Held community={community} hold={hold} /> : <ToHold community={community} />}
    </div>
  );
}

function Figures({ community }: { community: CommunityFullInfo }) {
  return (
    <p className="small quiet">
      {plural(community.numberOfMembers, "member")},{" "}
      {plural(community.numberOfActiveCampaigns, "active campaign")},{" "}
      <Money cents={community.ourBalanceCents} /> on Our Balance
    </p>
  );
}

function ToHold({ community }: { community: CommunityFullInfo }) {
  return (
    <>
      <div className="stack g3">
        <h1 className="wrap-anywhere">Put {community.name} on hold?</h1>
        <p className="lead">You can lift the hold at any time.</p>
      </div>
      <CommunitySummary community={community}>
        <Figures community={community} />
      </CommunitySummary>
      <ul className="dotted stack g2">
        <li>
          No campaign is launched, no gift is taken and no money is moved. Payments already sent to a bank
          still go through.
        </li>
        <li>
          No messages go out. Waiting messages are sent once the hold is lifted, unless they’re outdated by
          then.
        </li>
        <li>Recurring gifts due during the hold are skipped and not charged later. We tell their donors.</li>
        <li>You can still send payouts that an admin already requested.</li>
        <li>Members still see what was given, and that the community is on hold. Only its admins see why.</li>
      </ul>
      <Card>
        <HoldForm communityId={community.id} name={community.name} />
      </Card>
    </>
  );
}

type HeldProps = { community: CommunityFullInfo; hold: NonNullable<CommunityFullInfo["hold"]> };

function Held({ community, hold }: HeldProps) {
  return (
    <>
      <div className="stack g3">
        <h1 className="wrap-anywhere">{community.name} is on hold</h1>
        <p className="lead">Since {formatDateTime(hold.at)}. Its admins see this reason:</p>
      </div>
      <CommunitySummary community={community}>
        <Figures community={community} />
        <p className="wrap-anywhere kept-lines">“{hold.reason}”</p>
      </CommunitySummary>
      <Card className="stack g4">
        <h2 className="text-(length:--t-h3)">Keep it active</h2>
        <p className="quiet">
          It can take gifts again, waiting messages go out, and recurring gifts resume on their next date. We
          e-mail its admins.
        </p>
        <LiftForm communityId={community.id} name={community.name} />
      </Card>
      <div className="stack g2">
        <p className="quiet">Or delete it, once it holds no money and has no active campaign.</p>
        <div>
          <LinkButton
            variant="danger-quiet"
            href={deletePath(community.id)}
            aria-label={`Delete ${community.name}`}
          >
            Delete the community
          </LinkButton>
        </div>
      </div>
    </>
  );
}
