import type { Metadata } from "next";
import Link from "next/link";
import { KeepFresh } from "@/app/_components/keep-fresh";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { one, type Param } from "@/app/_features/forms/search-params";
import { requireViewer } from "@/app/_lib/session";
import { MailArt } from "@/components/art";
import { Page } from "@/components/shell";
import { Empty } from "@/components/ui/empty";
import { LinkButton } from "@/components/ui/link-button";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Truncated } from "@/components/ui/truncated";
import { formatDateTime, MAX_PAGE_SIZE } from "@/lib/kernel";
import { countNotifications, listNotifications } from "@/lib/notification";
import type { Ctx } from "@/lib/platform";
import { MarkRead } from "./_components/mark-read";
import { howMany, MORE } from "./how-many";

export const metadata: Metadata = { title: "Notifications" };

type Box = "unread" | "archive";

/** The newest `count` notifications of a box, from as many pages of the list as that takes. */
async function newest(ctx: Ctx, where: { communityId: string; box: Box }, count: number) {
  const pageSize = Math.min(count, MAX_PAGE_SIZE);
  const pages = Array.from({ length: Math.ceil(count / pageSize) }, (_, index) => index + 1);
  const lists = await Promise.all(pages.map((page) => listNotifications(ctx, { ...where, pageSize, page })));
  return lists.flatMap((list) => list.items).slice(0, count);
}

type Search = { searchParams: Promise<{ box?: Param; show?: Param }> };

/** /notifications: what is new, and the archive (001 §2). */
export default async function NotificationsPage({ searchParams }: Search) {
  const { ctx, community } = await requireViewer();
  const query = await searchParams;
  const box: Box = one(query.box) === "archive" ? "archive" : "unread";
  const show = howMany(query.show);
  const communityId = community.id;
  const [items, unread, archived] = await Promise.all([
    newest(ctx, { communityId, box }, show),
    countNotifications(ctx, { communityId, box: "unread" }),
    countNotifications(ctx, { communityId, box: "archive" }),
  ]);
  const total = box === "unread" ? unread : archived;
  const next = howMany(String(show + MORE));
  const base = box === "archive" ? "/notifications?box=archive&" : "/notifications?";
  return (
    <Page width="form">
      <KeepFresh />
      <h1>Notifications</h1>
      <div className="tabrow">
        <LinkTabs
          label="Notifications"
          tabs={[
            { href: "/notifications", label: "New", count: unread, current: box === "unread" },
            {
              href: "/notifications?box=archive",
              label: "Archive",
              count: archived,
              current: box === "archive",
            },
          ]}
        />
        {box === "unread" && unread > 0 && <MarkRead communityId={communityId} />}
      </div>
      {items.length === 0 ? (
        <Empty art={<MailArt />}>
          {box === "unread" ? "All quiet for now." : "What you have read is kept here."}
        </Empty>
      ) : (
        <ul className="don card card-tight">
          {items.map((item) => (
            <li key={item.id} id={`n${item.id}`} className="items-start!">
              <div className="grow stack g1">
                <Truncated text={item.message} />
                <p className="row wrap-ok g3 caption faint num">
                  {formatDateTime(item.createdAt, community.timeZone)}
                  {item.campaignId && (
                    <Link
                      href={item.link ?? campaignPaths.active(item.campaignId)}
                      className="inline-flex min-h-8 items-center"
                    >
                      See the campaign
                    </Link>
                  )}
                  {item.link && !item.campaignId && (
                    <a href={item.link} className="inline-flex min-h-8 items-center">
                      Choose how to receive it
                    </a>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {total > items.length && next > show && (
        <div className="center">
          <LinkButton variant="secondary" href={`${base}show=${next}`} scroll={false}>
            Show more
          </LinkButton>
        </div>
      )}
    </Page>
  );
}
