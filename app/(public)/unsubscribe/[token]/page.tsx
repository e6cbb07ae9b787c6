import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pathPart } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { getCtx } from "@/app/_lib/session";
import { MailArt } from "@/components/art";
import { FlowPage, PublicHeader } from "@/components/shell";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { unsubscribeQuestion } from "@/lib/notification";
import { UnsubscribeForm } from "./unsubscribe-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("unsubscribe");
  return { title: t("meta") };
}

type Params = { params: Promise<{ token: string }> };

/**
 * E-mail scanners open the link, so it asks first. It says so if the e-mail went to another person than the
 * logged-in one.
 */
export default async function UnsubscribePage({ params }: Params) {
  const token = pathPart((await params).token);
  const question = unsubscribeQuestion(await getCtx(), token);
  if (!question) notFound();
  return (
    <>
      <PublicHeader quiet />
      <FlowPage centred>
        <div className="mx-auto w-44">
          <MailArt />
        </div>
        <Words of={["unsubscribe"]}>
          <UnsubscribeForm
            token={token}
            isAboutAnother={question.isAboutAnother}
            choices={question.choices}
          />
        </Words>
        <LanguageSwitch />
      </FlowPage>
    </>
  );
}
