import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { requireViewer } from "@/app/_lib/session";
import { MailArt } from "@/components/art";
import { Page } from "@/components/shell";
import { Empty } from "@/components/ui/empty";
import { LinkButton } from "@/components/ui/link-button";
import { Tabs } from "@/components/ui/tabs";
import { MAX_PAGE_SIZE } from "@/lib/kernel";
import { countNotifications, listNotifications } from "@/lib/notification";
import type { Ctx } from "@/lib/platform";
import { ItemRow } from "./_components/item-row";
import { MarkRead } from "./_components/mark-read";
import { NewList } from "./_components/new-list";
import { howMany, MORE } from "./how-many";
import { itemOf } from "./items";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notifications");
  return { title: t("title") };
}

type Box = "unread" | "archive";

async function newest(ctx: Ctx, where: { communityId: string; box: Box }, count: number) {
  const pageSize = Math.min(count, MAX_PAGE_SIZE);
  const pages = Array.from({ length: Math.ceil(count / pageSize) }, (_, index) => index + 1);
  const lists = await Promise.all(pages.map((page) => listNotifications(ctx, { ...where, pageSize, page })));
  return lists.flatMap((list) => list.items).slice(0, count);
}

type Search = { searchParams: Promise<{ box?: Param; show?: Param }> };

/** Viewing marks as read; without scripts, the button does (001 §2). */
export default async function NotificationsPage({ searchParams }: Search) {
  const t = await getTranslations("notifications");
  const { ctx, community } = await requireViewer();
  const query = await searchParams;
  const box: Box = one(query.box) === "archive" ? "archive" : "unread";
  const show = howMany(query.show);
  const communityId = community.id;
  const [rows, unread, archived] = await Promise.all([
    newest(ctx, { communityId, box }, show),
    countNotifications(ctx, { communityId, box: "unread" }),
    countNotifications(ctx, { communityId, box: "archive" }),
  ]);
  const items = rows.map((row) => itemOf(row, community.timeZone, t));
  const total = box === "unread" ? unread : archived;
  const next = howMany(String(show + MORE));
  const hasMore = total > items.length && next > show;
  const base = box === "archive" ? "/notifications?box=archive&" : "/notifications?";
  return (
    <Page width="form">
      <h1>{t("title")}</h1>
      <Tabs
        label={t("title")}
        tabs={[
          { href: "/notifications", label: t("new"), count: unread, current: box === "unread" },
          {
            href: "/notifications?box=archive",
            label: t("archive"),
            count: archived,
            current: box === "archive",
          },
        ]}
        beside={
          box === "unread" && unread > 0 ? (
            <Words of={["notifications.list"]}>
              <MarkRead communityId={communityId} />
            </Words>
          ) : (
            // Keeps the line below the row.
            <span />
          )
        }
      >
        {items.length === 0 && <Empty art={<MailArt />}>{t(box === "unread" ? "quiet" : "kept")}</Empty>}
        {items.length > 0 && box === "unread" && (
          <Words of={["notifications.list"]}>
            <NewList
              key={communityId}
              communityId={communityId}
              items={items}
              total={unread}
              moreHref={hasMore ? `${base}show=${next}` : null}
            />
          </Words>
        )}
        {items.length > 0 && box === "archive" && (
          <ul className="don card card-tight">
            {items.map((item) => (
              <ItemRow key={item.id} item={item} />
            ))}
          </ul>
        )}
        {hasMore && box === "archive" && (
          <div className="center">
            <LinkButton variant="secondary" href={`${base}show=${next}`} scroll={false}>
              {t("showMore")}
            </LinkButton>
          </div>
        )}
      </Tabs>
    </Page>
  );
}
