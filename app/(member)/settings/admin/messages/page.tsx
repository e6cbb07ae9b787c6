import type { Metadata } from "next";
import { requireAdminViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { audiencePreview, communityTexts } from "@/lib/community";
import { sampleCampaignLink } from "@/lib/notification";
import { env } from "@/lib/platform";
import { TextForm } from "./text-form";

export const metadata: Metadata = { title: "Messages" };

/** /settings/admin/messages: the five texts that new campaigns of this community begin with (000 §3). For admins. */
export default async function DefaultTextsPage() {
  const { ctx, community } = await requireAdminViewer();
  const communityId = community.id;
  const [texts, audience] = await Promise.all([
    communityTexts(ctx, { communityId }),
    audiencePreview(ctx, { communityId }),
  ]);
  return (
    <Page width="settings">
      <BackLink href="/admin-settings">Admin settings</BackLink>
      <div className="stack g3">
        <h1>Messages</h1>
        <p className="lead">
          The words that new campaigns of {community.name} begin with. Each campaign may change its own;
          campaigns that run already keep theirs.
        </p>
      </div>
      <div className="stack g3 small quiet">
        <p>
          <code>{"{{communityName}}"}</code> becomes your community’s name, <code>{"{{need}}"}</code> what is
          needed (“with housing”), and <code>{"{{goal}}"}</code> the sum. A sentence with a goal is left out
          while nobody has entered one. The link and how to stop texts are added by themselves.
        </p>
      </div>
      {texts.map((text) => (
        <TextForm
          key={`${text.messageType}:${text.english}:${text.spanish}:${text.isEnabled}`}
          text={text}
          community={{ id: communityId, name: community.name }}
          link={sampleCampaignLink()}
          priceCents={env().TEXT_PRICE_CENTS}
          byText={audience.byText}
        />
      ))}
    </Page>
  );
}
