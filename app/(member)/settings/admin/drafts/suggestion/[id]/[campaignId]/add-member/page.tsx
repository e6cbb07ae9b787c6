import type { Metadata } from "next";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { formatPhone } from "@/app/_features/forms/phone";
import { Words } from "@/app/_features/i18n/words";
import { requireAdminOf } from "@/app/(member)/members/_lib/admin-of";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { openSuggestion } from "../../open-suggestion";
import { AddMemberForm } from "./add-member-form";

export const metadata: Metadata = { title: "Add member" };

type Props = { params: Promise<{ id: string; campaignId: string }> };

/**
 * /settings/admin/drafts/suggestion/{communityId}/{campaignId}/add-member (000 §2, §4): invites the suggested person.
 * For admins of that community.
 */
export default async function AddSuggestedPage({ params }: Props) {
  const { id, campaignId } = await params;
  const { ctx, community } = await requireAdminOf(id);
  const view = await openSuggestion(ctx, { communityId: community.id, campaignId });
  const { firstName, lastName, email, phoneNumber } = view.suggestedRecipient;
  return (
    <Page width="form">
      <div className="stack g3">
        <BackLink href={draftPaths.suggestion({ communityId: community.id, campaignId: view.id })}>
          {view.name || "Untitled"}
        </BackLink>
        <h1>Add member</h1>
        <p className="lead">
          They get an ordinary invitation to {community.name}: by e-mail where there is one, else by text. It
          says nothing of a campaign.
        </p>
      </div>
      <Words of={["members.manual", "members.fields"]}>
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
