import { dayWords } from "@/app/_features/recurring/day-words";
import { formatCents, formatShort, inEnglish } from "@/lib/kernel";
import type { RecurringGift } from "@/lib/payment";
import { everyWords } from "./every-words";

/** What is said when a bank was being asked at the moment in which a recurring gift was paused or ended. */
export const LAST_ONE = "A gift was being charged at this very moment; it is the last one.";

/** "Three months of treatment", or "Our Balance, Lakewood ’98". */
export const titleOf = ({ campaign, community }: Pick<RecurringGift, "campaign" | "community">): string =>
  campaign?.name ?? `Our Balance, ${community.name}`;

/** "$25 every month, fees covered, until the campaign ends". */
export const whatItGives = ({ amountCents, months, coverFees, campaign, state }: RecurringGift): string =>
  [
    `${formatShort(amountCents)} ${everyWords(months)}`,
    ...(coverFees ? ["fees covered"] : []),
    ...(campaign && state !== "asked" ? ["until the campaign ends"] : []),
  ].join(", ");

/** Why one stopped by itself, as a sentence. */
export function restWords({ rests }: RecurringGift): string {
  if (rests?.kind === "no_card") return "You had no saved card.";
  if (rests?.kind === "bank_not_answered") {
    return "Your bank wanted you to confirm it, and that did not happen.";
  }
  if (rests?.kind === "not_told") {
    return "Our notice of its next gift did not reach you; please look at your e-mail address.";
  }
  if (rests?.kind === "disputed") return "Your bank took back an earlier gift.";
  return rests ? inEnglish(rests.reason) : "";
}

const ENDS: Partial<Record<NonNullable<RecurringGift["endReason"]>, string>> = {
  campaign_ended: "Its campaign had ended.",
  left_community: "You are not a member of its community any more.",
  removed_from_community: "You are not a member of its community any more.",
  card_removed: "Its card was removed.",
  community_deleted: "Its community does not exist any more.",
};

/** "Ended on 12/01/2026." and why, unless its donor ended it. */
export function endWords({ endedOn, endReason, open }: RecurringGift): string {
  const why = endReason === null ? undefined : ENDS[endReason];
  return [
    ...(endedOn ? [`Ended on ${dayWords(endedOn)}.`] : ["Ended."]),
    ...(why ? [why] : []),
    ...(open?.state === "charging" ? [LAST_ONE] : []),
  ].join(" ");
}

/** What stands in the way of a gift, as sentences; null when nothing does. */
export function noteOf(gift: RecurringGift): string | null {
  const { open, state } = gift;
  if (open?.state === "declined") {
    return `Your card did not pay ${formatCents(open.chargeCents)}. We try again on ${dayWords(open.again)}, or you pay it now, with another card if you like.`;
  }
  if (open?.state === "needs_bank") {
    return `Your bank wants you to confirm ${formatCents(open.chargeCents)} yourself. You can do so until ${dayWords(open.until)}; nothing is charged before.`;
  }
  if (state === "paused" && open?.state === "charging") return LAST_ONE;
  if (state === "resting") return `${restWords(gift)} Nothing is charged until you start it again.`.trim();
  if (state === "asked") {
    const until = gift.askedUntil ? ` Without an answer it ends on ${dayWords(gift.askedUntil)}.` : "";
    return `${gift.campaign?.name ?? "What you gave to"} has ended, and nothing more is charged. Should Our Balance of ${gift.community.name} take over, for the next member in need?${until}`;
  }
  return null;
}
