import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { one, type Param, pageNumber } from "@/app/_features/forms/search-params";
import { askedDays, type DaysQuery } from "@/app/_features/statements/asked-days";
import { GiftList } from "@/app/_features/statements/gift-list";
import { GiftSum } from "@/app/_features/statements/gift-sum";
import { StatementForm } from "@/app/_features/statements/statement-form";
import { yearOf } from "@/app/_features/statements/year-query";
import { requireSignedIn } from "@/app/_lib/session";
import { Cloth } from "@/components/quilt";
import { Page } from "@/components/shell";
import { languageOf, readLanguage } from "@/lib/kernel/languages";
import { givenGifts } from "@/lib/payment";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("statement");
  return { title: t("title") };
}

const BASE = "/settings/my-donations";
const CLOTH = { cols: 8, rows: 4 } as const;

type Props = { searchParams: Promise<{ year?: Param; page?: Param } & DaysQuery> };

export default async function MyDonationsPage({ searchParams }: Props) {
  const { ctx, user } = await requireSignedIn();
  const [query, t, locale] = await Promise.all([searchParams, getTranslations("statement"), getLocale()]);
  const language = languageOf(locale);
  const page = pageNumber(query.page);
  const list = await givenGifts(ctx, { year: yearOf(query.year), page });
  if (page > list.gifts.totalPages) redirect(list.year === null ? BASE : `${BASE}?year=${list.year}`);
  const sewn = (100 * list.sum.count) / (CLOTH.cols * CLOTH.rows);
  return (
    <Page width="settings">
      <div className="gifts-head">
        <div className="stack g1">
          <h1 className="gifts-title">{t("title")}</h1>
          <GiftSum list={list} />
        </div>
        <div className="gifts-cloth" aria-hidden="true">
          <Cloth seed={user.id} way="care" {...CLOTH} progress={Math.min(100, sewn)} />
        </div>
      </div>
      <GiftList list={list} base={BASE} page={page} receiptOf={({ id }) => `${BASE}/${id}`} />
      <StatementForm
        action={`${BASE}/statement`}
        days={await askedDays(ctx, { query, list, language })}
        language={readLanguage(one(query.lang)) ?? language}
        list={list}
      />
    </Page>
  );
}
