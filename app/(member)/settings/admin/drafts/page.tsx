import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Param } from "@/app/_features/forms/search-params";
import { DraftsPage } from "./_components/drafts-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaignForm.drafts");
  return { title: t("title") };
}

type Search = { searchParams: Promise<{ page?: Param; community?: Param }> };

export default async function DraftsHomePage({ searchParams }: Search) {
  const { page, community } = await searchParams;
  return <DraftsPage kind="draft" base="/settings/admin/drafts" page={page} community={community} />;
}
