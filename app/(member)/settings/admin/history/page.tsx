import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { requireAdminViewer } from "@/app/_lib/session";
import { MailArt } from "@/components/art";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Empty } from "@/components/ui/empty";
import { LinkButton } from "@/components/ui/link-button";
import { LiveText } from "@/components/ui/live-text";
import { communityHistory } from "@/lib/community";
import { formatDateTime } from "@/lib/kernel";
import { sentenceOf } from "./_lib/sentences";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.history");
  return { title: t("title") };
}

const HERE = "/settings/admin/history";

type Search = { searchParams: Promise<{ before?: Param }> };

export default async function HistoryPage({ searchParams }: Search) {
  const t = await getTranslations("admin");
  const { ctx, community } = await requireAdminViewer();
  const say = await getTranslations("admin.history");
  const before = one((await searchParams).before);
  const { lines, older } = await communityHistory(ctx, { communityId: community.id, before });
  return (
    <Page width="settings">
      <BackLink href="/admin-settings">{t("back")}</BackLink>
      <div className="stack g3">
        <h1>{t("history.title")}</h1>
        <p className="lead">{t("history.lead", { community: community.name })}</p>
      </div>
      {lines.length === 0 ? (
        <Empty art={<MailArt />}>{t("history.none")}</Empty>
      ) : (
        <ul className="don card card-tight">
          {lines.map((line) => (
            <li key={line.id} className="flex-wrap">
              <p className="grow basis-64 wrap-anywhere">
                <LiveText>{sentenceOf(line, say)}</LiveText>
              </p>
              <time className="caption faint num nowrap" dateTime={line.at.toISOString()}>
                {formatDateTime(line.at, community.timeZone)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {(before || older) && (
        <nav className="row wrap-ok g3" aria-label={t("history.pages")}>
          {before && (
            <LinkButton href={HERE} variant="secondary">
              {t("history.newest")}
            </LinkButton>
          )}
          {older && (
            <LinkButton href={`${HERE}?before=${older}`} variant="secondary">
              {t("history.older")}
            </LinkButton>
          )}
        </nav>
      )}
    </Page>
  );
}
