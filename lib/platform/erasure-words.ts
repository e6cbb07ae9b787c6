import type { ErasureFacts } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { translatorOf } from "@/messages";

/** Says what an erasure leaves. Messages of earlier releases have no dates. */
export const erasureWords = (
  language: Language,
  { until, days, textsUntil }: Partial<ErasureFacts>,
): string => {
  const t = translatorOf(language, "erasure");
  return [
    t("deleted"),
    until && t("until", { until, days: days ?? "" }),
    t("books"),
    days && t("mark", { days }),
    textsUntil && t("consents", { textsUntil }),
  ]
    .filter(Boolean)
    .join(" ");
};
