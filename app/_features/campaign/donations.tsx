import { getTranslations } from "next-intl/server";
import { DonationsList } from "@/components/campaign";
import { Seal } from "@/components/ui/badge";
import { Pager } from "@/components/ui/pager";
import { PAGE_SIZE } from "@/lib/kernel";
import { listCampaignContributions, listCampaignContributionsFull } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { donationRow, type GiftView } from "./donation-row";

type RecentDonationsProps = {
  ctx: Ctx;
  campaign: { id: string; communityId: string; timeZone: string };
  page: number;
  /** 000 §6. */
  view: GiftView;
  base: string;
  donateHref?: string;
};

export async function RecentDonations({ ctx, campaign, page, view, base, donateHref }: RecentDonationsProps) {
  const t = await getTranslations("campaign.donations");
  const asked = { campaignId: campaign.id, page, pageSize: PAGE_SIZE };
  const list =
    view === "admin"
      ? await listCampaignContributionsFull(ctx, asked)
      : await listCampaignContributions(ctx, asked);
  return (
    <section aria-labelledby="recent-donations" className="stack g3">
      <div className="row between wrap-ok">
        <h2 id="recent-donations" className="donations-title">
          {t("title")}
        </h2>
        {view === "admin" && list.items.length > 0 && <Seal>{t("adminsOnly")}</Seal>}
      </div>
      <DonationsList
        rows={list.items.map((row, index) => donationRow(row, index, campaign, view, t))}
        view={view === "admin" ? "admin" : "member"}
        donateHref={donateHref}
        whole={page > 1}
      />
      <Pager
        label={t("pages")}
        base={base}
        page={page}
        pageSize={PAGE_SIZE}
        total={list.totalNumberOfItems}
        hash="recent-donations"
      />
    </section>
  );
}
