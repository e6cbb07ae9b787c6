import type { useTranslations } from "next-intl";
import type { LaunchNeed } from "@/app/(member)/campaigns/_components/campaign-form/before-launch";
import type { SuggestionView } from "@/lib/community";

export type SuggestionWords = ReturnType<typeof useTranslations<"campaignForm.suggestion">>;

/** "Two more suggestions are for the same person." */
export const likewiseWords = (count: number, t: SuggestionWords): string | null =>
  count === 0 ? null : t("likewise", { count });

export function needWords(view: SuggestionView, t: SuggestionWords): Partial<Record<LaunchNeed, string>> {
  const { suggestedBy, suggestedRecipient, found, words } = view;
  const who = suggestedBy?.firstName ?? t("theSuggestion");
  const person = suggestedRecipient.firstName || suggestedRecipient.fullName;
  return {
    ...(words.campaignTypeId === null && { campaignTypeId: t("noType", { who }) }),
    ...(words.amount === null && { amount: t("noAmount", { who }) }),
    recipient: found ? t("isIt", { name: found.member.fullName }) : t("notYet", { name: person }),
  };
}
