import type { useTranslations } from "next-intl";
import { memberPath } from "@/app/_features/communities/members-page";
import { picturePath } from "@/app/_lib/picture-path";
import type { DonationRow } from "@/components/campaign";
import { formatDate, formatDateTime } from "@/lib/kernel";
import type { ContributionRow, FullContributionRow } from "@/lib/payment";

export type GiftView = "member" | "admin" | "visitor";

type GiftWords = ReturnType<typeof useTranslations<"campaign.donations">>;

type Row = ContributionRow | FullContributionRow;

/** Only admins get times and member links. */
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
    colour: from?.cloth,
    amountCents: row.amountCents,
    when: "date" in row ? whenGiven(row, community.timeZone) : undefined,
    href: memberId ? memberPath(memberId) : undefined,
    fromBalanceOf: isTransfer ? { seed: community.communityId } : undefined,
  };
}

const whenGiven = ({ date, isAnonymous }: FullContributionRow, timeZone: string): string =>
  isAnonymous ? formatDate(date, timeZone) : formatDateTime(date, timeZone);

function nameOf(row: Row, name: string, isTransfer: boolean, view: GiftView, t: GiftWords): string {
  const ourBalance = view === "visitor" ? t("ourBalanceOf", { community: name }) : t("ourBalance");
  const whole = isTransfer ? ourBalance : name;
  return row.wasReversed ? t("givenBack", { name: whole }) : whole;
}
