import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { type Param, pageNumber } from "@/app/_features/forms/search-params";
import { requirePlatformViewer } from "@/app/_lib/session";
import { MailArt } from "@/components/art";
import { Empty } from "@/components/ui/empty";
import Link from "@/components/ui/link";
import { Pager } from "@/components/ui/pager";
import { formatDateTime } from "@/lib/kernel";
import { type DeskLogLine, deskLog } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { logWords } from "../_lib/words";

const t = translatorOf("en", "desk.log");

export const metadata: Metadata = { title: t("title") };

const PAGE_SIZE = 25;

type Search = { searchParams: Promise<{ page?: Param }> };

export default async function LogPage({ searchParams }: Search) {
  const { ctx } = await requirePlatformViewer();
  const page = pageNumber((await searchParams).page);
  const list = await deskLog(ctx, { page, pageSize: PAGE_SIZE });
  if (page > list.totalPages) redirect("/platform/log");
  return (
    <>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <Link href="/platform/staff" className="small inline-flex min-h-11 items-center self-start">
          {t("staff")}
        </Link>
      </div>
      {list.items.length === 0 ? (
        <Empty art={<MailArt />}>{t("nothingHasHappenedYet")}</Empty>
      ) : (
        <ul className="don card card-tight">
          {list.items.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
      <Pager
        label={t("title")}
        base="/platform/log"
        page={page}
        pageSize={PAGE_SIZE}
        total={list.totalNumberOfItems}
      />
    </>
  );
}

function Line({ line }: { line: DeskLogLine }) {
  const about = line.payout ? (
    <Link href={`/platform/payouts/${line.payout.id}`} className="num nowrap">
      {line.payout.number}
    </Link>
  ) : (
    (line.trouble ?? line.communityName ?? line.person)
  );
  const where = line.payout && line.communityName ? `, ${line.communityName}` : "";
  return (
    <li className="flex-wrap">
      <p className="grow basis-64">
        {logWords(line)} {about}
        {where}
      </p>
      <time className="caption faint num nowrap" dateTime={line.at.toISOString()}>
        {formatDateTime(line.at)}
      </time>
    </li>
  );
}
