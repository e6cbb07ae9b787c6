import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { type Param, pageNumber, pathPart } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { askedDays, type DaysQuery } from "@/app/_features/statements/asked-days";
import { GiftList } from "@/app/_features/statements/gift-list";
import { GiftSum } from "@/app/_features/statements/gift-sum";
import { StatementForm } from "@/app/_features/statements/statement-form";
import { yearOf } from "@/app/_features/statements/year-query";
import { getCtx } from "@/app/_lib/session";
import { FlowPage } from "@/components/shell";
import { LinkButton } from "@/components/ui/link-button";
import { isNotFound } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { type GivenGifts, givenGifts, linkErases } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { erasureFacts, erasureWords } from "@/lib/platform";
import { EraseForm } from "./erase-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("statement.ask");
  return { title: t("meta") };
}

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ year?: Param; page?: Param } & DaysQuery>;
};

type Asked = Parameters<typeof givenGifts>[1];

/** null for an expired link. */
async function giftsBehind(ctx: Ctx, asked: Asked): Promise<GivenGifts | null> {
  try {
    return await givenGifts(ctx, asked);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Opening the link uses nothing up, because e-mail scanners open links. */
export default async function GiftsOfAddressPage({ params, searchParams }: Props) {
  const ctx = await getCtx();
  const token = pathPart((await params).token).slice(0, 200);
  const query = await searchParams;
  const page = pageNumber(query.page);
  const list = await giftsBehind(ctx, { token, year: yearOf(query.year), page });
  if (!list) return <EndedLink />;
  const base = `/statement/${encodeURIComponent(token)}`;
  if (page > list.gifts.totalPages) redirect(list.year === null ? base : `${base}?year=${list.year}`);
  const t = await getTranslations("statement");
  const language = languageOf(await getLocale());
  const erases = await linkErases(ctx, { token });
  return (
    <main id="main" className="wrap gifts-page stack g6">
      <div className="stack g1">
        <h1 className="gifts-title">{t("titleOfAddress")}</h1>
        <GiftSum list={list} />
      </div>
      <Words>
        <GiftList list={list} base={base} page={page} />
        <StatementForm
          action={`${base}/download`}
          days={await askedDays(ctx, { query, list, language, token })}
          language={language}
          list={list}
        />
      </Words>
      {erases ? (
        <Words of={["statement.erase"]}>
          <EraseForm token={token} kept={erasureWords(language, erasureFacts(ctx.now()))} />
        </Words>
      ) : (
        <details className="card">
          <summary>{t("erase.title")}</summary>
          <div className="stack g4 justify-items-start">
            <p>{t("erase.old")}</p>
            <LinkButton href="/statement" variant="secondary">
              {t("ended.again")}
            </LinkButton>
          </div>
        </details>
      )}
      <p className="small quiet">{t("link")}</p>
    </main>
  );
}

async function EndedLink() {
  const t = await getTranslations("statement.ended");
  return (
    <FlowPage>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      <LinkButton href="/statement" size="lg">
        {t("again")}
      </LinkButton>
    </FlowPage>
  );
}
