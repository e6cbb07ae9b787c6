import { progressOf } from "@/components/campaign/figures";
import { sewnPatches, toWay, type Way } from "@/components/quilt";
import type { CampaignPage } from "@/lib/community";
import { formatShort } from "@/lib/kernel";
import { inFont } from "./in-font";

/** All that the picture of a link preview says. Never for whom. */
export type PictureFacts = {
  seed: string;
  way: Way;
  /** Percent, in steps of a patch: less makes no other picture. */
  percent: number;
  title: string;
  what: string;
  raised: string;
  goal: string;
  excess: string | null;
  isEnded: boolean;
};

/** The words of a campaign's picture; those that the fonts cannot write give way to plain ones. */
export function pictureFacts(campaign: CampaignPage): PictureFacts {
  const figures = progressOf(campaign.raisedCents, campaign.amount);
  const community = inFont(campaign.communityName);
  const type = inFont(campaign.type.name) ?? "Help";
  return {
    seed: campaign.id,
    way: toWay(campaign.type.way),
    percent: figures.met ? 100 : (sewnPatches(figures.percent) / 96) * 100,
    title: inFont(campaign.name) ?? "One of us could use a hand",
    what: community ? `${type} for a member of ${community}` : `${type} for one of our own`,
    raised: formatShort(campaign.raisedCents),
    goal: formatShort(figures.goalCents),
    excess: figures.excessCents > 0 ? `+${formatShort(figures.excessCents)}` : null,
    isEnded: campaign.isEnded,
  };
}
