import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { formatPhone } from "@/app/_features/forms/phone";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { waitUntil } from "@/components/ui/wait-until";
import { languageOf } from "@/lib/kernel/languages";
import { consentWords } from "@/lib/notification";
import { pendingPhone } from "@/lib/user";
import { PERSONAL_INFO } from "../_components/paths";
import { CodeForms } from "./code-forms";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.code");
  return { title: t("title") };
}

type Props = { searchParams: Promise<Record<string, Param>> };

export default async function ConfirmPhonePage({ searchParams }: Props) {
  const saved = one((await searchParams).saved) !== undefined;
  const { ctx } = await requireSignedIn();
  const pending = await pendingPhone(ctx);
  if (!pending) redirect(PERSONAL_INFO);
  const [t, locale] = await Promise.all([getTranslations("account.code"), getLocale()]);
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">
          {t.rich("lead", {
            phone: () => <strong className="num nowrap">{formatPhone(pending.phoneNumber)}</strong>,
          })}
          {saved && ` ${t("restSaved")}`}
        </p>
      </div>
      <Words of={["account.code"]}>
        <CodeForms
          key={pending.nextCodeAt.getTime()}
          standing={pending.standing}
          consentWords={consentWords(languageOf(locale))}
          wait={waitUntil(pending.nextCodeAt, ctx.now())}
        />
      </Words>
    </Page>
  );
}
