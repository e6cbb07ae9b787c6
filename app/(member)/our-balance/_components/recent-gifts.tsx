import { redirect } from "next/navigation";
import type { Member } from "@/app/_lib/session";
import { AVAILABLE } from "@/app/(member)/available";
import { type DonationRow, DonationsList } from "@/components/campaign";
import { Seal } from "@/components/ui/badge";
import { Pager } from "@/components/ui/pager";
import { formatDateTime, PAGE_SIZE } from "@/lib/kernel";
import {
  type ContributionRow,
  type FullContributionRow,
  listCommunityContributions,
  listCommunityContributionsFull,
} from "@/lib/payment";

type Props = { viewer: Member; page: number };

/** Gifts to Our Balance, eight a page: name and amount for members, the time and who may be looked up for admins. */
export async function RecentGifts({ viewer, page }: Props) {
  const { ctx, community, role } = viewer;
  const asked = { communityId: community.id, page, pageSize: PAGE_SIZE };
  const list =
    role === "admin"
      ? await listCommunityContributionsFull(ctx, asked)
      : await listCommunityContributions(ctx, asked);
  if (page > list.totalPages) redirect("/our-balance");
  if (list.totalNumberOfItems === 0) return <p className="quiet">No results.</p>;
  return (
    <>
      <DonationsList
        rows={list.items.map((row, place) => rowOf(row, place, community.timeZone))}
        view={role === "admin" ? "admin" : "member"}
      />
      {role === "admin" && (
        <div>
          <Seal>Times are for admins only</Seal>
        </div>
      )}
      <Pager
        label="Donations"
        base="/our-balance"
        page={page}
        pageSize={PAGE_SIZE}
        total={list.totalNumberOfItems}
        hash="recent"
      />
    </>
  );
}

function rowOf(row: ContributionRow | FullContributionRow, place: number, timeZone: string): DonationRow {
  const { from } = row;
  const memberId = from && "isMember" in from && from.isMember ? from.id : null;
  return {
    id: String(place),
    name: from && (row.wasReversed ? `${from.name} (given back)` : from.name),
    amountCents: row.amountCents,
    ...("date" in row ? { when: formatDateTime(row.date, timeZone) } : {}),
    ...(memberId && AVAILABLE.has("/members") ? { href: `/members/member/${memberId}` } : {}),
  };
}
