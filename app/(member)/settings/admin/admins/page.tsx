import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { requireAdminViewer } from "@/app/_lib/session";
import { AdminsList } from "@/app/(member)/community-admins/_components/admins-list";
import { memberPage } from "@/app/(member)/members/_lib/paths";
import { Relinquish } from "@/app/(member)/members/member/[userId]/_components/relinquish";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { UserPlus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { listAdmins, MOST_ADMINS } from "@/lib/community";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin");
  return { title: t("admins.title") };
}

export default async function AdminsPage() {
  const t = await getTranslations("admin");
  const { ctx, community, user } = await requireAdminViewer();
  const admins = await listAdmins(ctx, { communityId: community.id });
  return (
    <Page>
      <BackLink href="/admin-settings">{t("back")}</BackLink>
      <div className="stack g3">
        <div className="row between wrap-ok g4">
          <h1>{t("admins.title")}</h1>
          <LinkButton href="/members/add-members" variant="secondary" icon={<UserPlus />}>
            {t("admins.add")}
          </LinkButton>
        </div>
        <p className="lead">{t("admins.lead", { count: admins.length, most: MOST_ADMINS })}</p>
      </div>
      <AdminsList
        admins={admins}
        viewerId={user.id}
        actionsFor={({ userId, fullName }) => (
          <span className="row wrap-ok g2 -ml-3.5">
            <LinkButton href={memberPage(userId)} variant="ghost" size="sm">
              {t.rich("admins.profile", {
                name: fullName,
                sr: (words) => <span className="sr">{words}</span>,
              })}
            </LinkButton>
            {userId === user.id && (
              <Words of={["members.role"]}>
                <Relinquish
                  asked={{
                    communityId: community.id,
                    communityName: community.name,
                    userId,
                    name: fullName,
                    firstName: user.firstName,
                    isAdmin: true,
                    isVerified: true,
                    isViewer: true,
                  }}
                />
              </Words>
            )}
          </span>
        )}
      />
    </Page>
  );
}
