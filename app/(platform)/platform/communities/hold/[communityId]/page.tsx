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
        <p className="lead">You can lift it at any time, and everything goes on.</p>
      </div>
      <CommunitySummary community={community}>
        <Figures community={community} />
      </CommunitySummary>
      <ul className="dotted stack g2">
        <li>
          No campaign is launched, no gift is taken and no money is moved. What a bank was asked about already
          is settled.
        </li>
        <li>No message goes out. What waits is sent afterwards, once, unless what it is about has ended.</li>
        <li>Recurring gifts that fall due are left out, not made up for, and their donors read that.</li>
        <li>Payouts that an admin has asked for already stay yours to send, or not.</li>
        <li>Members still see what was given, and read that it is on hold. Only its admins read why.</li>
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
        <p className="lead">Since {formatDateTime(hold.at)}. Its admins read why:</p>
      </div>
      <CommunitySummary community={community}>
        <Figures community={community} />
        <p className="wrap-anywhere kept-lines">“{hold.reason}”</p>
      </CommunitySummary>
      <Card className="stack g4">
        <h2 className="text-(length:--t-h3)">Let it go on</h2>
        <p className="quiet">
          Gifts are taken again, messages that waited go out, and recurring gifts go on with their next day.
          Its admins are told by e-mail.
        </p>
        <LiftForm communityId={community.id} name={community.name} />
      </Card>
      <div className="stack g2">
        <p className="quiet">Or end it, once it holds no money and runs no campaign.</p>
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
