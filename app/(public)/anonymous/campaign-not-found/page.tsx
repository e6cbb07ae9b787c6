import type { Metadata } from "next";
import { getCtx } from "@/app/_lib/session";
import { QuiltArt } from "@/components/art";
import { FlowPage, PublicHeader } from "@/components/shell";
import { Empty } from "@/components/ui/empty";
import { LinkButton } from "@/components/ui/link-button";
import { NOT_FOUND_TITLE } from "@/lib/kernel";

export const metadata: Metadata = { title: "Campaign not found", robots: { index: false } };

/** /anonymous/campaign-not-found (001 §2): for visitors whose link leads to no campaign. */
export default async function CampaignNotFoundPage() {
  const isSignedIn = (await getCtx()).actor.kind === "user";
  return (
    <>
      <PublicHeader quiet signedIn={isSignedIn} />
      <FlowPage centred>
        <h1>{NOT_FOUND_TITLE}</h1>
        <Empty art={<QuiltArt />} action={<LinkButton href="/">Go to the front page</LinkButton>}>
          The campaign may have been completed, or the link is not whole. Ask whoever sent it to you.
        </Empty>
      </FlowPage>
    </>
  );
}
