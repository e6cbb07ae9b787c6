import { randomUUID } from "node:crypto";
import { HeartHandshake } from "lucide-react";
import type { Metadata } from "next";
import { phoneCountries } from "@/app/_features/forms/phone";
import { requireViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { Thread } from "@/components/ui/thread";
import { campaignTypes, type MySuggestion, mySuggestions } from "@/lib/community";
import { formatDateTime } from "@/lib/kernel";
import { SuggestForm } from "./_components/suggest-form";

export const metadata: Metadata = { title: "Suggest a campaign" };

/** /campaigns/suggest-campaign (000 §2): for members. No admin is named: it may be for one of them. */
export default async function SuggestCampaignPage() {
  const { ctx, community } = await requireViewer();
  const [types, suggestions] = await Promise.all([
    campaignTypes(ctx),
    mySuggestions(ctx, { communityId: community.id }),
  ]);
  return (
    <Page width="wide">
      <div className="stack g3">
        <BackLink href="/campaigns">Campaigns</BackLink>
        <h1>Suggest a campaign</h1>
        <p className="lead suggest-lead">
          Only the admins read this, and an admin it is for never does. A few words are enough; they take it
          from here.
        </p>
      </div>
      <div className="suggest-cols">
        <div className="stack g6">
          <SuggestForm
            communityId={community.id}
            types={types.map(({ id, name }) => ({ id, name }))}
            countries={phoneCountries()}
            requestKey={randomUUID()}
          />
          {suggestions.length > 0 && <Suggested suggestions={suggestions} timeZone={community.timeZone} />}
        </div>
        <aside className="stack g4" aria-label="About suggestions">
          <Card as="section" tight className="stack g4" aria-labelledby="what-next">
            <h2 id="what-next" className="form-aside-title">
              What happens next
            </h2>
            <Thread items={NEXT} />
          </Card>
          <Banner icon={<HeartHandshake aria-hidden="true" />}>
            <p>Asking for yourself? Choose “Me”. It reads the same to everybody else.</p>
          </Banner>
        </aside>
      </div>
    </Page>
  );
}

const NEXT = [
  { key: "read", state: "ahead", title: "The admins read it", note: "Nobody else can." },
  { key: "ask", state: "ahead", title: "They may write to you", note: "If something is unclear." },
  {
    key: "decide",
    state: "ahead",
    title: "They decide",
    note: "If it becomes a campaign, you aren’t named, and neither is the person it is for.",
  },
] as const;

type SuggestedProps = { suggestions: readonly MySuggestion[]; timeZone: string };

/** One's own suggestions. What became of them is not told: a campaign is not linked to its suggestion. */
function Suggested({ suggestions, timeZone }: SuggestedProps) {
  return (
    <section className="stack g3" aria-labelledby="suggested">
      <h2 id="suggested" className="form-title">
        What you have suggested
      </h2>
      <ul className="don card card-tight">
        {suggestions.map(({ id, name, fullName, suggestedAt }) => (
          <li key={id} className="flex-wrap">
            <p className="grow basis-56 wrap-anywhere">
              <span className="strong">{name}</span>
              <br />
              <span className="small quiet">
                {fullName === null ? "For you" : `For ${fullName}`}.{" "}
                <span className="num">{formatDateTime(suggestedAt, timeZone)}</span>
              </span>
            </p>
            <span className="small quiet">The admins have it</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
