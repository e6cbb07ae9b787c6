import { redirect } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { KeepFresh } from "@/app/_components/keep-fresh";
import { draftPaths } from "@/app/_features/campaign/draft-paths";
import { one, type Param, pageNumber } from "@/app/_features/forms/search-params";
import { campaignTypeName } from "@/app/_features/meta/campaign-type-name";
import { requireAdminOf } from "@/app/(member)/members/_lib/admin-of";
import { QuiltArt } from "@/components/art";
import { DrawnQuilt, toWay } from "@/components/quilt";
import { Page } from "@/components/shell";
import { Badge } from "@/components/ui/badge";
import { Empty } from "@/components/ui/empty";
import { Check, CircleDashed, Plus } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { LiveText } from "@/components/ui/live-text";
import { Pager } from "@/components/ui/pager";
import { Tabs } from "@/components/ui/tabs";
import { countDrafts, type DraftCard, listDrafts, listSuggestions } from "@/lib/community";
import { PAGE_SIZE } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { needOf, whenSaved } from "../_lib/words";

const OPEN_WAY = "table";

type DraftsPageProps = {
  kind: "draft" | "suggestion";
  base: string;
  page: Param;
  community?: Param;
};

/** Omits what is for this admin (000 §2). */
export async function DraftsPage({ kind, base, page: wanted, community: named }: DraftsPageProps) {
  const { ctx, community } = await requireAdminOf(named);
  const t = await getTranslations("campaignForm.drafts");
  const page = pageNumber(wanted);
  const list = kind === "draft" ? listDrafts : listSuggestions;
  const [found, counts] = await Promise.all([
    list(ctx, { communityId: community.id, page, pageSize: PAGE_SIZE }),
    countDrafts(ctx, { communityId: community.id }),
  ]);
  const query = one(named) === undefined ? "" : `?community=${community.id}`;
  if (page > found.totalPages) redirect(base + query);
  return (
    <Page>
      <KeepFresh />
      <div className="drafts-head">
        <div className="stack g2 grow">
          <h1>{t("title")}</h1>
          <p className="quiet">{t("lead")}</p>
        </div>
        <LinkButton href="/campaigns/create-campaign" icon={<Plus />}>
          {t("new")}
        </LinkButton>
      </div>
      <Tabs
        areShort
        label={t("title")}
        tabs={[
          {
            href: draftPaths.drafts + query,
            label: `${t("mine")} (${counts.drafts})`,
            current: kind === "draft",
          },
          {
            href: draftPaths.suggestions + query,
            label: `${t("suggested")} (${counts.suggestions})`,
            current: kind === "suggestion",
          },
        ]}
      >
        {found.items.length === 0 ? (
          <NoDrafts kind={kind} />
        ) : (
          <ul className="stack g3">
            {found.items.map((draft) => (
              <ListedDraft
                key={draft.id}
                kind={kind}
                draft={draft}
                saved={whenSaved(draft.savedAt, ctx.now(), community.timeZone, t("today"))}
              />
            ))}
          </ul>
        )}
        <Pager
          label={t("title")}
          base={base + query}
          page={page}
          pageSize={PAGE_SIZE}
          total={found.totalNumberOfItems}
        />
        <p className="caption faint measure">{kind === "draft" ? t("keeps") : t("suggestionKeeps")}</p>
      </Tabs>
    </Page>
  );
}

function NoDrafts({ kind }: { kind: DraftsPageProps["kind"] }) {
  const t = useTranslations("campaignForm.drafts");
  if (kind === "suggestion") return <Empty art={<QuiltArt />}>{t("noSuggestions")}</Empty>;
  return (
    <Empty
      art={<QuiltArt />}
      action={
        <LinkButton href="/campaigns/create-campaign" variant="secondary">
          {t("createNew")}
        </LinkButton>
      }
    >
      {t("noDrafts")}
    </Empty>
  );
}

type ListedDraftProps = { kind: DraftsPageProps["kind"]; draft: DraftCard; saved: string };

function ListedDraft({ kind, draft, saved }: ListedDraftProps) {
  const t = useTranslations("campaignForm.drafts");
  const language = languageOf(useLocale());
  const { id, communityId, name, type, missing, suggestedBy } = draft;
  const href =
    kind === "draft" ? draftPaths.draft(id) : draftPaths.suggestion({ communityId, campaignId: id });
  const title = name || t("untitled");
  const need = needOf(draft, type && campaignTypeName(language, type));
  return (
    <li className="card card-tight draft-card">
      <div className="draft-quilt">
        <DrawnQuilt seed={id} way={toWay(type?.way ?? OPEN_WAY)} progress={0} layout="phone" />
      </div>
      <div className="grow stack g2">
        <h2 className="draft-title">
          <Link href={href}>{title}</Link>
        </h2>
        {need && (
          <p className="small quiet num">
            <LiveText>{need}</LiveText>
          </p>
        )}
        {kind === "suggestion" && (
          <p className="small quiet wrap-anywhere">
            {suggestedBy ? t("by", { name: suggestedBy }) : t("byDeleted")}
          </p>
        )}
        <MissingMarks missing={missing} />
      </div>
      <div className="draft-end">
        <LinkButton href={href} variant="secondary">
          {t.rich("continue", { title, sr: (words) => <span className="sr">{words}</span> })}
        </LinkButton>
        <p className="caption faint num">{t("saved", { at: saved })}</p>
      </div>
    </li>
  );
}

function MissingMarks({ missing }: Pick<DraftCard, "missing">) {
  const t = useTranslations("campaignForm.drafts");
  if (missing.length === 0)
    return (
      <p>
        <Badge tone="gain" icon={<Check aria-hidden="true" />}>
          {t("complete")}
        </Badge>
      </p>
    );
  return (
    <p className="row wrap-ok g2">
      <span className="caption quiet draft-missing">{t("stillMissing")}</span>
      {missing.map((what) => (
        <span key={what} className="missing-mark">
          <CircleDashed aria-hidden="true" />
          {t(`missing.${what}`)}
        </span>
      ))}
    </p>
  );
}
