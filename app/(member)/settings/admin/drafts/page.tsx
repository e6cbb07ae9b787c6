import type { Metadata } from "next";
import type { Param } from "@/app/_features/forms/search-params";
import { DraftsPage } from "./_components/drafts-page";

export const metadata: Metadata = { title: "Campaign drafts" };

type Search = { searchParams: Promise<{ page?: Param }> };

/** /settings/admin/drafts (000 §2): the drafts of the admins; its tabs lead to both lists. For admins. */
export default async function DraftsHomePage({ searchParams }: Search) {
  const { page } = await searchParams;
  return <DraftsPage kind="draft" base="/settings/admin/drafts" page={page} />;
}
