import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import type { Param } from "@/app/_features/forms/search-params";
import { DraftsPage } from "../_components/drafts-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaignForm.drafts");
  return { title: t("suggested") };
}

type Search = { searchParams: Promise<{ page?: Param; community?: Param }> };

/** Links in messages name the community (000 §2). */
export default async function SuggestedDraftsPage({ searchParams }: Search) {
  const { page, community } = await searchParams;
  return <DraftsPage kind="suggestion" base={draftPaths.suggestions} page={page} community={community} />;
}
