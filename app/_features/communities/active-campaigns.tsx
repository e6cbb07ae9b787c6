import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { campaignTypeName } from "@/app/_features/meta/campaign-type-name";
import type { Viewer } from "@/app/_lib/session";
import { CampaignCard } from "@/components/campaign";
import { toWay } from "@/components/quilt";
import { Pager } from "@/components/ui/pager";
import { type CommunityInfo, listActiveCampaigns } from "@/lib/community";
import { PAGE_SIZE, sinceOf } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { communityPaths } from "./paths";

type ActiveCampaignsProps = { viewer: Viewer; community: CommunityInfo; isMember: boolean; page: number };

export async function ActiveCampaigns({ viewer, community, isMember, page }: ActiveCampaignsProps) {
  const list = await listActiveCampaigns(viewer.ctx, {
    communityId: community.id,
    page,
    pageSize: PAGE_SIZE,
  });
  const base = communityPaths.view(community.id);
  if (page > list.totalPages) redirect(base);
  const [t, locale] = await Promise.all([getTranslations("communities.view"), getLocale()]);
  const now = viewer.ctx.now();
  return (
    <section className="stack g4" aria-labelledby="active">
      <h2 id="active">{t("active")}</h2>
      {list.items.length === 0 ? (
        <p className="quiet">{t("quiet")}</p>
      ) : (
        <ul className="stack g4">
          {list.items.map((campaign) => (
            <CampaignCard
              key={campaign.id}
              id={campaign.id}
              href={
                isMember
                  ? campaignPaths.active(campaign.id)
                  : campaignPaths.shared({ communityId: community.id, campaignId: campaign.id })
              }
              donateHref={isMember ? campaignPaths.donate(campaign.id) : undefined}
              name={campaign.name}
              typeName={campaignTypeName(languageOf(locale), campaign.type)}
              way={toWay(campaign.type.way)}
              icon={campaign.type.icon}
              raisedCents={campaign.raisedCents}
              targetDollars={campaign.amount}
              gifts={campaign.contributionCount}
              sinceLabel={t("since", sinceOf(campaign.launchedAt, now, community.timeZone, locale))}
            />
          ))}
        </ul>
      )}
      <Pager
        label={t("campaigns")}
        base={base}
        page={page}
        pageSize={PAGE_SIZE}
        total={list.totalNumberOfItems}
      />
    </section>
  );
}
