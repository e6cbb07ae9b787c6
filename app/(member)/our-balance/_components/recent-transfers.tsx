import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import type { Member } from "@/app/_lib/session";
import Link from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import { Pager } from "@/components/ui/pager";
import { formatDateTime, PAGE_SIZE } from "@/lib/kernel";
import { listTransfers } from "@/lib/payment";

const BASE = "/our-balance?dataType=1";

export async function RecentTransfers({ viewer, page }: { viewer: Member; page: number }) {
  const t = await getTranslations("balance");
  const { ctx, community } = viewer;
  const list = await listTransfers(ctx, { communityId: community.id, page, pageSize: PAGE_SIZE });
  if (page > list.totalPages) redirect(BASE);
  if (list.items.length === 0) return <p className="quiet">{t("none")}</p>;
  const when = (date: Date) => formatDateTime(date, community.timeZone);
  return (
    <>
      <ul className="led">
        {list.items.map(({ id, campaign, date, madeBy, amountCents }) => (
          <li key={id}>
            <span className="grow">
              {campaign ? (
                <Link className="strong" href={campaignPaths.active(campaign.id)}>
                  {campaign.name}
                </Link>
              ) : (
                <span className="strong">{t("someCampaign")}</span>
              )}
              <span className="caption faint num">
                {madeBy ? t("madeBy", { moment: when(date), name: madeBy }) : when(date)}
              </span>
            </span>
            <Money cents={-amountCents} className="strong" />
          </li>
        ))}
      </ul>
      <Pager
        label={t("transferPages")}
        base={BASE}
        page={page}
        pageSize={PAGE_SIZE}
        total={list.totalNumberOfItems}
        hash="recent"
      />
      <p className="caption faint">{t("noFee")}</p>
    </>
  );
}
