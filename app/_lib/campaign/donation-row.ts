import { memberPath } from "@/app/_lib/available";
import type { DonationRow } from "@/components/campaign";
import { formatDateTime } from "@/lib/kernel";
import type { ContributionRow, FullContributionRow } from "@/lib/payment";

/** Whose eyes a list of gifts is for. */
export type GiftView = "member" | "admin" | "visitor";

type Row = ContributionRow | FullContributionRow;

/** A gift as lists show it; `place` is its place in the list. Times and profiles are there for admins only. */
export function donationRow(
  row: Row,
  place: number,
  community: { communityId: string; timeZone: string },
  view: GiftView,
): DonationRow {
  const { from } = row;
  const isTransfer = from?.type === "community";
  const memberId = from && "isMember" in from && from.isMember ? from.id : null;
  return {
    id: String(place),
    name: from && nameOf(row, from.name, isTransfer, view),
    amountCents: row.amountCents,
    when: "date" in row ? formatDateTime(row.date, community.timeZone) : undefined,
    href: memberId ? memberPath(memberId) : undefined,
    fromBalanceOf: isTransfer ? { seed: community.communityId } : undefined,
  };
}

/** A transfer carries its community's name, which only visitors need to be told. */
function nameOf(row: Row, name: string, isTransfer: boolean, view: GiftView): string {
  const ourBalance = view === "visitor" ? `${name}, Our Balance` : "Our Balance";
  const whole = isTransfer ? ourBalance : name;
  return row.wasReversed ? `${whole} (given back)` : whole;
}
