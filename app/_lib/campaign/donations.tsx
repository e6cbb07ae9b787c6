import { AVAILABLE } from "@/app/(member)/available";
import { type DonationRow, DonationsList } from "@/components/campaign";
import { Seal } from "@/components/ui/badge";
import { Pager } from "@/components/ui/pager";
import { formatDateTime, PAGE_SIZE, type Paged } from "@/lib/kernel";
import {
  type ContributionRow,
  type FullContributionRow,
  listCampaignContributions,
  listCampaignContributionsFull,
} from "@/lib/payment";
import type { Ctx } from "@/lib/platform";

export type GiftsOf = {
  id: string;
  communityId: string;
  timeZone: string;
};

type RecentDonationsProps = {
  ctx: Ctx;
  campaign: GiftsOf;
  page: number;
  /** Admins see times and who may be looked up; everybody else name and amount (000 §6). */
  view: "member" | "admin" | "visitor";
  /** The page that the list stands on. */
  base: string;
  donateHref?: string;
};

/** Recent Donations of a campaign, eight a page. */
export async function RecentDonations({ ctx, campaign, page, view, base, donateHref }: RecentDonationsProps) {
  const asked = { campaignId: campaign.id, page, pageSize: PAGE_SIZE };
  const list: Paged<Row> =
    view === "admin"
      ? await listCampaignContributionsFull(ctx, asked)
      : await listCampaignContributions(ctx, asked);
  return (
    <section aria-labelledby="recent-donations" className="stack g3">
      <div className="row between wrap-ok">
        <h2 id="recent-donations" className="donations-title">
          Recent Donations
        </h2>
        {view === "admin" && list.items.length > 0 && <Seal>Times are for admins only</Seal>}
      </div>
      <DonationsList
        rows={list.items.map((row, place) => donationRow(row, place, campaign, view))}
        view={view === "admin" ? "admin" : "member"}
        donateHref={donateHref}
      />
      <Pager
        label="Donations"
        base={base}
        page={page}
        pageSize={PAGE_SIZE}
        total={list.totalNumberOfItems}
        hash="recent-donations"
      />
    </section>
  );
}

type Row = ContributionRow | FullContributionRow;

function donationRow(
  row: Row,
  place: number,
  campaign: GiftsOf,
  view: RecentDonationsProps["view"],
): DonationRow {
  const { from } = row;
  const isTransfer = from?.type === "community";
  const memberId = from && "isMember" in from && from.isMember ? from.id : null;
  return {
    id: String(place),
    name: from && nameOf(row, isTransfer && view !== "visitor" ? "Our Balance" : from.name, isTransfer, view),
    amountCents: row.amountCents,
    when: "date" in row ? formatDateTime(row.date, campaign.timeZone) : undefined,
    href: memberId && AVAILABLE.has("/members") ? `/members/member/${memberId}` : undefined,
    fromBalanceOf: isTransfer ? { seed: campaign.communityId } : undefined,
  };
}

function nameOf(row: Row, name: string, isTransfer: boolean, view: RecentDonationsProps["view"]): string {
  const whole = isTransfer && view === "visitor" ? `${name}, Our Balance` : name;
  return row.wasReversed ? `${whole} (given back)` : whole;
}
