import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { requireViewer } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { canSeeAdminContacts, listAdmins, MAX_TO_ADMINS } from "@/lib/community";
import { AdminsList } from "./_components/admins-list";
import { WriteForm } from "./_components/write-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members.adminsPage");
  return { title: t("title") };
}

/** 000 §2. */
export default async function CommunityAdminsPage() {
  const t = await getTranslations("members.adminsPage");
  const { ctx, community, user } = await requireViewer();
  const where = { communityId: community.id };
  const [admins, isShown] = await Promise.all([listAdmins(ctx, where), canSeeAdminContacts(ctx, where)]);
  return (
    <Page>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t(isShown ? "tell" : "write")}</p>
      </div>
      <AdminsList admins={admins} viewerId={user.id} withContacts={isShown} />
      {!isShown && (
        <section className="card stack g4" aria-labelledby="write-title">
          <h2 id="write-title" className="text-(length:--t-h3)">
            {t("writeTitle")}
          </h2>
          <Words of={["members.write"]}>
            <WriteForm
              communityId={community.id}
              email={user.email}
              maxLength={MAX_TO_ADMINS}
              requestKey={randomUUID()}
            />
          </Words>
        </section>
      )}
    </Page>
  );
}
