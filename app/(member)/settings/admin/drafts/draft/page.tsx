import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import type { Param } from "@/app/_features/forms/search-params";
import { DraftsPage } from "../_components/drafts-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaignForm.drafts");
  return { title: t("mine") };
}

type Search = { searchParams: Promise<{ page?: Param; community?: Param }> };

export default async function MyDraftsPage({ searchParams }: Search) {
  const { page, community } = await searchParams;
  return <DraftsPage kind="draft" base={draftPaths.drafts} page={page} community={community} />;
}
