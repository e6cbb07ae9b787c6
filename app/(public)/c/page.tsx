import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { FlowPage, PublicHeader } from "@/components/shell";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { LONGEST_TYPED } from "@/lib/kernel";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shortLink");
  return { title: t("meta"), robots: { index: false, follow: false } };
}

type Props = { searchParams: Promise<{ code?: Param; typed?: Param; wait?: Param }> };

/**
 * This page reads nothing: a submitted `code` is looked up at its own address, so there is one lookup and one
 * answer.
 */
export default async function ShortCodePage({ searchParams }: Props) {
  const { code, typed, wait } = await searchParams;
  const sent = (one(code) ?? "").trim().slice(0, LONGEST_TYPED);
  if (sent !== "") redirect(`/c/${encodeURIComponent(sent.toWellFormed())}`);
  const before = (one(typed) ?? "").slice(0, LONGEST_TYPED);
  const isBusy = one(wait) !== undefined;
  const t = await getTranslations("shortLink");
  return (
    <>
      <PublicHeader quiet />
      <FlowPage>
        <div className="stack g3">
          <h1>{t("title")}</h1>
          <p className="lead">{t("lead")}</p>
        </div>
        {isBusy && (
          <Banner tone="clay" role="alert">
            <p>{t("busy")}</p>
          </Banner>
        )}
        <form method="get" action="/c" className="stack g5">
          <Field label={t("label")} hint={t("hint")} error={before !== "" && !isBusy ? t("unknown") : null}>
            <TextInput
              name="code"
              defaultValue={before}
              required
              maxLength={LONGEST_TYPED}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
            />
          </Field>
          <Button type="submit" size="lg">
            {t("submit")}
          </Button>
        </form>
        <LanguageSwitch />
      </FlowPage>
    </>
  );
}
