import type { useTranslations } from "next-intl";
import { memberPath } from "@/app/_features/communities/members-page";
import { picturePath } from "@/app/_lib/picture-path";
import type { DonationRow } from "@/components/campaign";
import { formatDateTime } from "@/lib/kernel";
import type { ContributionRow, FullContributionRow } from "@/lib/payment";

/** Whose eyes a list of gifts is for. */
export type GiftView = "member" | "admin" | "visitor";

/** The words of a list of gifts. */
export type GiftWords = ReturnType<typeof useTranslations<"campaign.donations">>;

type Row = ContributionRow | FullContributionRow;

/** A gift as lists show it; `place` is its place in the list. Times and profiles are there for admins only. */
export function donationRow(
  row: Row,
  index: number,
  community: { communityId: string; timeZone: string },
  view: GiftView,
  t: GiftWords,
): DonationRow {
  const { from } = row;
  const isTransfer = from?.type === "community";
  const memberId = from && "isMember" in from && from.isMember ? from.id : null;
  return {
    id: String(index),
    name: from && nameOf(row, from.name, isTransfer, view, t),
    imageUrl: picturePath(from?.imageName),
    amountCents: row.amountCents,
    when: "date" in row ? formatDateTime(row.date, community.timeZone) : undefined,
    href: memberId ? memberPath(memberId) : undefined,
    fromBalanceOf: isTransfer ? { seed: community.communityId } : undefined,
  };
}

/** A transfer carries its community's name, which only visitors need to be told. */
function nameOf(row: Row, name: string, isTransfer: boolean, view: GiftView, t: GiftWords): string {
  const ourBalance = view === "visitor" ? t("ourBalanceOf", { community: name }) : t("ourBalance");
  const whole = isTransfer ? ourBalance : name;
  return row.wasReversed ? t("givenBack", { name: whole }) : whole;
}
