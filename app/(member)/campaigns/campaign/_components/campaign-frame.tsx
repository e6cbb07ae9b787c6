import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CampaignHead } from "@/app/_features/campaign/campaign-head";
import { newPatches, progressOf, SEEN_PATCHES_COOKIE } from "@/components/campaign";
import { RememberPatches } from "@/components/campaign/remember-patches";
import { sewnPatches } from "@/components/quilt";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import type { CampaignPage } from "@/lib/community";

type CampaignFrameProps = {
  campaign: CampaignPage;
  tools?: ReactNode;
  beside?: ReactNode;
  caption?: ReactNode;
  figure?: ReactNode;
  side: ReactNode;
  sideLabel: string;
  foot?: ReactNode;
  children: ReactNode;
};

export async function CampaignFrame(props: CampaignFrameProps) {
  const { campaign, tools, side, sideLabel, foot, children, ...head } = props;
  const { percent } = progressOf(campaign.raisedCents, campaign.amount);
  const sewn = sewnPatches(percent);
  const seen = (await cookies()).get(SEEN_PATCHES_COOKIE)?.value;
  const t = await getTranslations("campaigns");
  return (
    <Page width="wide">
      <div className="row between">
        <BackLink href="/campaigns">{t("title")}</BackLink>
        {tools}
      </div>
      {!head.figure && <RememberPatches id={campaign.id} sewn={sewn} />}
      <div className="adm">
        <div className="stack g6 adm-head">
          <CampaignHead campaign={campaign} newPatches={newPatches(seen, campaign.id, sewn)} {...head} />
        </div>
        <aside className="stack g5 adm-side" aria-label={sideLabel}>
          {side}
        </aside>
        <div className="stack g6 adm-body">{children}</div>
      </div>
      {foot}
    </Page>
  );
}
