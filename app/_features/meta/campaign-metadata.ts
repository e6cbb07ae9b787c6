import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { pictureAddress } from "@/app/_features/share-picture/address";
import { pictureFacts } from "@/app/_features/share-picture/facts";
import { getCtx } from "@/app/_lib/session";
import { type CampaignPage, isFindable } from "@/lib/community";
import { dollarsToCents, formatShort } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { campaignTypeName } from "./campaign-type-name";
import { type PageWords, pageMetadata } from "./page-metadata";
import { shorten } from "./shorten";

/** Characters of a link preview. */
const LONGEST = 200;

type Words = Pick<PageWords, "title" | "description">;

/** Indexed only while active, under its own page. */
async function aboutCampaign(campaign: CampaignPage, words: Words): Promise<Metadata> {
  const [locale, t, findable] = await Promise.all([
    getLocale(),
    getTranslations("meta.campaign"),
    isFindable(await getCtx(), { communityId: campaign.communityId }),
  ]);
  const language = languageOf(locale);
  const type = campaignTypeName(language, campaign.type);
  const path = campaignPaths.shared({ communityId: campaign.communityId, campaignId: campaign.id });
  return pageMetadata({
    ...words,
    path,
    index: findable && campaign.status === "launched",
    picture: {
      path: pictureAddress(path, pictureFacts(campaign, language, type)),
      alt: t("pictureAlt", figuresOf(campaign)),
    },
  });
}

const figuresOf = (campaign: CampaignPage) => ({
  community: campaign.communityName,
  raised: formatShort(campaign.raisedCents),
  goal: formatShort(dollarsToCents(campaign.amount)),
  gifts: campaign.contributionCount,
  story: campaign.description,
});

async function describe(campaign: CampaignPage): Promise<string> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("meta.campaign")]);
  const type = campaignTypeName(languageOf(locale), campaign.type);
  return shorten(t(campaign.isEnded ? "ended" : "active", { ...figuresOf(campaign), type }), LONGEST);
}

/** Never names the recipient. */
export async function campaignMetadata(campaign: CampaignPage): Promise<Metadata> {
  return aboutCampaign(campaign, { title: campaign.name, description: await describe(campaign) });
}

export async function givingMetadata(campaign: CampaignPage): Promise<Metadata> {
  const t = await getTranslations("meta.campaign");
  return aboutCampaign(campaign, {
    title: t("give", { campaign: campaign.name }),
    description: await describe(campaign),
  });
}
