import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { donationRow } from "@/app/_features/campaign/donation-row";
import type { Member } from "@/app/_lib/session";
import { DonationsList } from "@/components/campaign";
import { Seal } from "@/components/ui/badge";
import { Pager } from "@/components/ui/pager";
import { PAGE_SIZE } from "@/lib/kernel";
import { listCommunityContributions, listCommunityContributionsFull } from "@/lib/payment";

type Props = { viewer: Member; page: number };

/** Only admins get times and member links. */
export async function RecentGifts({ viewer, page }: Props) {
  const { ctx, community, role } = viewer;
  const view = role === "admin" ? "admin" : "member";
  const context = { communityId: community.id, timeZone: community.timeZone };
  const t = await getTranslations("balance");
  const words = await getTranslations("campaign.donations");
  const asked = { communityId: community.id, page, pageSize: PAGE_SIZE };
  const list =
    role === "admin"
      ? await listCommunityContributionsFull(ctx, asked)
      : await listCommunityContributions(ctx, asked);
  if (page > list.totalPages) redirect("/our-balance");
  if (list.totalNumberOfItems === 0) return <p className="quiet">{t("none")}</p>;
  return (
    <>
      <DonationsList
        rows={list.items.map((row, index) => donationRow(row, index, context, view, words))}
        view={view}
      />
      {role === "admin" && (
        <div>
          <Seal>{t("adminsOnly")}</Seal>
        </div>
      )}
      <Pager
        label={t("giftPages")}
        base="/our-balance"
        page={page}
        pageSize={PAGE_SIZE}
        total={list.totalNumberOfItems}
        hash="recent"
      />
    </>
  );
}
