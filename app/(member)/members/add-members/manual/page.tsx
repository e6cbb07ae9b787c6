import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { addMembersPath, requireAdminOf } from "../../_lib/admin-of";
import { MemberForms } from "./member-forms";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members");
  return { title: t("byForm.title") };
}

type Search = { searchParams: Promise<Record<string, Param>> };

export default async function AddByFormPage({ searchParams }: Search) {
  const t = await getTranslations("members");
  const { community } = await requireAdminOf((await searchParams).communityId);
  return (
    <Page width="form">
      <div className="stack g3">
        <BackLink href={addMembersPath(community.id)}>{t("add.title")}</BackLink>
        <h1>{t("byForm.heading")}</h1>
        <p className="lead">{t("byForm.lead", { community: community.name })}</p>
      </div>
      <Words of={["members.manual", "members.fields"]}>
        <MemberForms communityId={community.id} />
      </Words>
    </Page>
  );
}
