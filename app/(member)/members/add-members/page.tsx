import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Page } from "@/components/shell";
import { FileUp, UserPlus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { communityInvitation, MOST_AT_ONCE, MOST_PEOPLE, openInvitations } from "@/lib/community";
import { manualPath, requireAdminOf } from "../_lib/admin-of";
import { importsPath } from "../_lib/import-paths";
import { SharedLink } from "./_components/shared-link";
import { Waiting } from "./_components/waiting";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members");
  return { title: t("add.title") };
}

type Search = { searchParams: Promise<Record<string, Param>> };

export default async function AddMembersPage({ searchParams }: Search) {
  const t = await getTranslations("members.add");
  const params = await searchParams;
  const { ctx, community } = await requireAdminOf(params.communityId);
  const where = { communityId: community.id };
  const [invitation, waiting] = await Promise.all([
    communityInvitation(ctx, where),
    openInvitations(ctx, where),
  ]);
  return (
    <Page>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead", { community: community.name })}</p>
      </div>
      <div className="add-members">
        <section className="card stack g4" aria-labelledby="form-title">
          <div className="stack g2">
            <h2 id="form-title">{t("form")}</h2>
            <p className="quiet">{t("formLead", { atOnce: MOST_AT_ONCE, most: MOST_PEOPLE })}</p>
          </div>
          <div className="row wrap-ok g3">
            <LinkButton href={manualPath(community.id)} icon={<UserPlus />}>
              {t("addMember")}
            </LinkButton>
            <LinkButton href={importsPath(community.id)} variant="secondary" icon={<FileUp />}>
              {t("import")}
            </LinkButton>
          </div>
        </section>
        <SharedLink community={community} invitation={invitation} renewing={one(params.renew) === "1"} />
      </div>
      <Waiting community={community} invitations={waiting} />
    </Page>
  );
}
