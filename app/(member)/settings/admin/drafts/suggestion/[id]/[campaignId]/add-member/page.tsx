import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { formatPhone } from "@/app/_features/forms/phone";
import { Words } from "@/app/_features/i18n/words";
import { requireAdminOf } from "@/app/(member)/members/_lib/admin-of";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { readSuggestion } from "@/lib/community";
import { orLaunched } from "../../../../_lib/or-launched";
import { AddMemberForm } from "./add-member-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaignForm.suggestion");
  return { title: t("add") };
}

type Props = { params: Promise<{ id: string; campaignId: string }> };

/** `id` is the community's (000 §2, §4). */
export default async function AddSuggestedPage({ params }: Props) {
  const { id, campaignId } = await params;
  const { ctx, community } = await requireAdminOf(id);
  const asked = { communityId: community.id, campaignId };
  const view = await orLaunched(ctx, asked, readSuggestion(ctx, asked));
  const t = await getTranslations("campaignForm.suggestion");
  const { firstName, lastName, email, phoneNumber } = view.suggestedRecipient;
  return (
    <Page width="form">
      <div className="stack g3">
        <BackLink href={draftPaths.suggestion({ communityId: community.id, campaignId: view.id })}>
          {view.name || t("untitled")}
        </BackLink>
        <h1>{t("add")}</h1>
        <p className="lead">{t("addLead", { community: community.name })}</p>
      </div>
      <Words of={["members.manual", "members.fields", "campaignForm.suggestion"]}>
        <AddMemberForm
          communityId={community.id}
          suggested={{
            firstName,
            lastName,
            email: email ?? "",
            phoneNumber: phoneNumber ? formatPhone(phoneNumber) : "",
          }}
        />
      </Words>
    </Page>
  );
}
