import { progressOf } from "@/components/campaign/progress-of";
import { sewnPatches, toWay, type Way } from "@/components/quilt";
import type { CampaignPage } from "@/lib/community";
import { formatShort } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { inFont } from "./in-font";
import { pictureWords } from "./words";

/** Never names the recipient. */
export type PictureFacts = {
  language: Language;
  seed: string;
  way: Way;
  percent: number;
  title: string;
  what: string;
  raised: string;
  ofGoal: string;
  excess: string | null;
  ended: string | null;
};

export function pictureFacts(campaign: CampaignPage, language: Language, typeName: string): PictureFacts {
  const t = pictureWords(language);
  const figures = progressOf(campaign.raisedCents, campaign.amount);
  const community = inFont(campaign.communityName);
  const type = inFont(typeName) ?? "";
  return {
    language,
    seed: campaign.id,
    way: toWay(campaign.type.way),
    percent: figures.met ? 100 : (sewnPatches(figures.percent) / 96) * 100,
    title: inFont(campaign.name) ?? t("untitled"),
    what: community ? t("for", { type, community }) : t("forOneOfUs", { type }),
    raised: formatShort(campaign.raisedCents),
    ofGoal: t("ofGoal", { goal: formatShort(figures.goalCents) }),
    excess: figures.excessCents > 0 ? `+${formatShort(figures.excessCents)}` : null,
    ended: campaign.isEnded ? t("completed") : null,
  };
}
