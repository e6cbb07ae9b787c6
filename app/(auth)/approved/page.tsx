import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { switchCommunity } from "@/app/_features/current-community/switch-community";
import { one, type Param } from "@/app/_features/forms/search-params";
import { withQuery } from "@/app/_features/invitations/paths";
import { getViewer } from "@/app/_lib/session";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { ADMIN } from "@/lib/community";
import { AuthPage } from "../_components/auth-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("authPages.approved");
  return { title: t("meta") };
}

const ADD_MEMBERS = "/members/add-members";

export default async function ApprovedPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, Param>>;
}) {
  const communityId = one((await searchParams).communityId);
  const [viewer, t, pages] = await Promise.all([
    getViewer(),
    getTranslations("authPages.approved"),
    getTranslations("authPages"),
  ]);
  const community = viewer?.communities.find(({ id, isConfirmed }) => id === communityId && isConfirmed);
  if (community) {
    const isAdmin = community.role === ADMIN;
    return (
      <AuthPage
        title={t("title", { community: community.name })}
        seed={community.id}
        way="school"
        lead={t("lead")}
      >
        {isAdmin && (
          <LinkButton href={withQuery(ADD_MEMBERS, { communityId: community.id })} size="lg" block>
            {t("addMembers")}
          </LinkButton>
        )}
        <form action={switchCommunity}>
          <input type="hidden" name="communityId" value={community.id} />
          <SubmitButton
            variant={isAdmin ? "secondary" : "primary"}
            size="lg"
            block
            busyLabel={pages("opening")}
          >
            {pages("goToCampaigns")}
          </SubmitButton>
        </form>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t("yours")} seed="23" way="school" lead={t(viewer ? "waits" : "logIn")}>
      <LinkButton href={viewer ? "/campaigns" : withQuery("/login", { communityId })} size="lg" block>
        {pages(viewer ? "backToCampaigns" : "logIn")}
      </LinkButton>
    </AuthPage>
  );
}
