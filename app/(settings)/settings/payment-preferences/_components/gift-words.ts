import type { useTranslations } from "next-intl";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { formatCalendarDay, formatCents, formatShort } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import type { RecurringGift } from "@/lib/payment";

export type GiftWords = ReturnType<typeof useTranslations<"cards.gift">>;

/** "Three months of treatment" or "Our Balance, Lakewood ’98". */
export const titleOf = (
  t: GiftWords,
  { campaign, community }: Pick<RecurringGift, "campaign" | "community">,
): string => campaign?.name ?? t("balance", { community: community.name });

/** "$25 every month, fees covered, until the campaign ends". */
export const whatItGives = (
  t: GiftWords,
  { amountCents, months, coverFees, campaign, state }: RecurringGift,
): string =>
  [
    t("sumEvery", { sum: formatShort(amountCents), every: t("every", { months }) }),
    ...(coverFees ? [t("covered")] : []),
    ...(campaign && state !== "asked" ? [t("untilEnd")] : []),
  ].join(", ");

/** Empty if the gift does not rest. */
function restWords(t: GiftWords, language: Language, { rests }: Pick<RecurringGift, "rests">): string {
  if (!rests) return "";
  return rests.kind === "declined" ? reasonWords(language, rests.reason) : t(`rests.${rests.kind}`);
}

/** Ends with a reason to show: not by the donor, and not where no donor is left to read it. */
const TOLD_ENDS = [
  "campaign_ended",
  "left_community",
  "removed_from_community",
  "card_removed",
  "community_deleted",
] as const satisfies readonly NonNullable<RecurringGift["endReason"]>[];

/** "Ended on 12/01/2026." with the reason, unless the donor ended it. */
export function endWords(t: GiftWords, { endedOn, endReason, open }: RecurringGift): string {
  const told = TOLD_ENDS.find((one) => one === endReason);
  return [
    endedOn ? t("ends.endedOn", { day: formatCalendarDay(endedOn) }) : t("ends.ended"),
    ...(told ? [t(`ends.${told}`)] : []),
    ...(open?.state === "charging" ? [t("lastOne")] : []),
  ].join(" ");
}

/** Null if nothing blocks the gift. */
export function noteOf(t: GiftWords, language: Language, gift: RecurringGift): string | null {
  const { open, state } = gift;
  if (gift.isOnHold && state === "active" && open?.state !== "charging") {
    return t("notes.onHold", { community: gift.community.name });
  }
  if (open?.state === "declined") {
    return t("notes.declined", { sum: formatCents(open.chargeCents), day: formatCalendarDay(open.again) });
  }
  if (open?.state === "needs_bank") {
    return t("notes.needsBank", { sum: formatCents(open.chargeCents), day: formatCalendarDay(open.until) });
  }
  if (state === "paused" && open?.state === "charging") return t("lastOne");
  if (state === "resting") {
    const why = restWords(t, language, gift);
    return why ? t("notes.resting", { why }) : t("notes.restingPlain");
  }
  if (state === "asked") {
    const community = gift.community.name;
    return [
      gift.campaign
        ? t("notes.asked", { what: gift.campaign.name, community })
        : t("notes.askedUnnamed", { community }),
      ...(gift.askedUntil ? [t("notes.askedUntil", { day: formatCalendarDay(gift.askedUntil) })] : []),
    ].join(" ");
  }
  return null;
}
