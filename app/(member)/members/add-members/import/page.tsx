import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { KeepFresh } from "@/app/_components/keep-fresh";
import { one, type Param } from "@/app/_features/forms/search-params";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { Words } from "@/app/_features/i18n/words";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { listImports } from "@/lib/community";
import { languageOf } from "@/lib/kernel/languages";
import { addMembersPath, requireAdminOf } from "../../_lib/admin-of";
import { DraftCard } from "./_components/draft-card";
import { ListForm } from "./_components/list-form";
import { ProgressCard } from "./_components/progress-card";
import { WHILE_SENDING } from "./_components/words";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members");
  return { title: t("import.title") };
}

type Search = { searchParams: Promise<Record<string, Param>> };

export default async function ImportPage({ searchParams }: Search) {
  const t = await getTranslations("members");
  const language = languageOf(await getLocale());
  const params = await searchParams;
  const { ctx, community } = await requireAdminOf(params.communityId);
  const imports = await listImports(ctx, { communityId: community.id });
  return (
    <Page>
      {imports.some(({ state }) => state === "sending") && <KeepFresh every={WHILE_SENDING} />}
      <div className="stack g3">
        <BackLink href={addMembersPath(community.id)}>{t("add.title")}</BackLink>
        <h1>{t("import.title")}</h1>
        <p className="lead import-lead">{t("import.lead")}</p>
      </div>
      <Words of={["members.importForm"]}>
        <ListForm
          communityId={community.id}
          tooLarge={reasonWords(language, "import.too_large")}
          // Without scripts, an oversized file redirects here (middleware.ts).
          wasTooLarge={one(params.tooLarge) !== undefined}
        />
      </Words>
      {imports.length > 0 && (
        <section className="stack g4" aria-labelledby="lists-title">
          <h2 id="lists-title" className="import-title">
            {t("import.lists", { community: community.name })}
          </h2>
          {imports.map((list) =>
            list.state === "draft" ? (
              <DraftCard key={list.id} community={community} list={list} />
            ) : (
              <ProgressCard key={list.id} community={community} list={list} linked />
            ),
          )}
        </section>
      )}
    </Page>
  );
}
