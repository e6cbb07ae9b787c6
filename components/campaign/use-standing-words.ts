import { useTranslations } from "next-intl";
import { type Cents, formatShort } from "@/lib/kernel";
import type { Figures } from "./progress-of";

export function useStandingWords(): (raisedCents: Cents, figures: Figures) => string {
  const t = useTranslations("campaign.figures");
  return (raisedCents, { excessCents, goalCents }) =>
    excessCents > 0
      ? t("standingBeyond", { excess: formatShort(excessCents), goal: formatShort(goalCents) })
      : t("standing", { raised: formatShort(raisedCents), goal: formatShort(goalCents) });
}
