import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { formatPhone } from "@/app/_features/forms/phone";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { getViewer } from "@/app/_lib/session";
import { draftOfStored } from "@/app/(member)/campaigns/_components/campaign-form/draft";
import { formPage } from "@/app/(member)/campaigns/_components/campaign-form/form-page";
import { noteOn, versionOf } from "@/app/(member)/campaigns/_components/campaign-form/save-form";
import { requireAdminOf } from "@/app/(member)/members/_lib/admin-of";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Badge } from "@/components/ui/badge";
import { audiencePreview, campaignTypes, readSuggestion, type SuggestionView } from "@/lib/community";
import { sampleCampaignLink } from "@/lib/notification";
import { DeleteDraft } from "../../_components/delete-draft";
import { orLaunched } from "../../_lib/or-launched";
import { LogInHere } from "./_components/log-in-here";
import { SuggestedBy } from "./_components/suggested-by";
import type { Suggested } from "./_components/suggested-person";
import { SuggestionForm } from "./_components/suggestion-form";
import { removeSuggestion } from "./actions";
import { likewiseWords, needWords, type SuggestionWords } from "./words";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("campaignForm.suggestion");
  return { title: t("title"), robots: { index: false } };
}

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ community?: Param; ask?: Param; recipient?: Param }>;
};

/** 000 §2, §4. Without a session it shows the log-in form, whether or not the suggestion exists. */
export default async function SuggestionPage({ params, searchParams }: Props) {
  const { id: campaignId } = await params;
  const { community: named, ask, recipient } = await searchParams;
  if (!(await getViewer())) {
    const query = one(named) === undefined ? "" : `?${new URLSearchParams({ community: one(named) ?? "" })}`;
    return <LogInHere returnTo={`${draftPaths.suggestions}/${encodeURIComponent(campaignId)}${query}`} />;
  }
  const { ctx, community } = await requireAdminOf(named);
  const asked = { communityId: community.id, campaignId };
  const view = await orLaunched(ctx, asked, readSuggestion(ctx, asked));
  const { id, communityId, found } = view;
  const draft = draftOfStored(view);
  const isConfirmed = one(recipient) === "found" && found !== null && draft.recipient === null;
  const initial = isConfirmed
    ? { ...draft, recipient: { id: found.member.userId, name: found.member.fullName } }
    : draft;
  const [form, types, audience] = await Promise.all([
    formPage(ctx, communityId),
    campaignTypes(ctx),
    audiencePreview(ctx, {
      communityId,
      recipientId: initial.recipient?.id,
      excludedMembers: initial.excluded.map((member) => member.id),
    }),
  ]);
  const ref = { communityId, campaignId: id };
  const [t, pages] = await Promise.all([
    getTranslations("campaignForm.suggestion"),
    getTranslations("campaignForm.pages"),
  ]);
  return (
    <Page width="wide">
      <div className="stack g3">
        <BackLink href={draftPaths.suggestions}>{t("list")}</BackLink>
        <p>
          <Badge tone="line">{t("title")}</Badge>
        </p>
        <h1>{view.name || pages("untitled")}</h1>
        <p className="lead form-lead">{pages("draftLead")}</p>
      </div>
      <Words of={["campaignForm", "launch"]}>
        <SuggestionForm
          suggested={suggestedOf(view, t)}
          by={<SuggestedBy view={view} types={types} />}
          {...form}
          initial={initial}
          version={versionOf(ctx, view)}
          recipientNote={noteOn(view.recipient, await getTranslations("campaignForm.who"))}
          audience={audience}
          link={sampleCampaignLink()}
          needs={needWords(view, t)}
          ending={
            <DeleteDraft
              kind="suggestion"
              draft={ref}
              remove={removeSuggestion}
              keepHref={draftPaths.suggestion(ref)}
              askHref={draftPaths.askToDeleteSuggestion(ref)}
              isAsking={one(ask) === "delete"}
            />
          }
        />
      </Words>
    </Page>
  );
}

function suggestedOf(view: SuggestionView, t: SuggestionWords): Suggested {
  const { suggestedRecipient: person, found, isInvited, wasRemoved, likewise, communityName } = view;
  const ref = { communityId: view.communityId, campaignId: view.id };
  return {
    name: person.fullName,
    email: person.email,
    phone: person.phoneNumber && formatPhone(person.phoneNumber),
    found: found && {
      id: found.member.userId,
      name: found.member.fullName,
      email: found.member.email,
      how: t(`how.${found.by}`),
    },
    isInvited,
    wasRemoved,
    likewise: likewiseWords(likewise, t),
    communityName,
    addHref: draftPaths.addMember(ref),
    confirmHref: draftPaths.confirmSuggested(ref),
  };
}
