import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { phoneCountries } from "@/app/_features/forms/phone";
import { one, type Param } from "@/app/_features/forms/search-params";
import { getCtx, requireVisitor } from "@/app/_lib/session";
import { registrationFor } from "@/lib/community";
import { languageOf } from "@/lib/kernel/languages";
import { consentWords } from "@/lib/notification";
import { AuthPage } from "../_components/auth-page";
import { CreateAccountForm } from "./create-account-form";
import { ExpiredRegistrationLink } from "./expired-registration-link";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("authPages.account");
  return { title: t("meta") };
}

/** Opening the link does not use it up (001 §2, §4). */
export default async function CreateAccountPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, Param>>;
}) {
  await requireVisitor();
  const token = one((await searchParams).token) ?? "";
  const pending = await registrationFor(await getCtx(), token);
  const [t, locale] = await Promise.all([getTranslations("authPages.account"), getLocale()]);
  if (!pending) {
    return (
      <AuthPage title={t("titleEnded")} seed="23" way="school">
        <ExpiredRegistrationLink />
      </AuthPage>
    );
  }
  const invitedBy = pending.isInvited ? pending.communityName : null;
  return (
    <AuthPage
      title={t("title")}
      seed="23"
      way="school"
      lead={invitedBy ? t("leadCommunity", { community: invitedBy }) : t("lead")}
    >
      <CreateAccountForm
        token={token}
        pending={pending}
        countries={phoneCountries(locale)}
        consentWords={consentWords(languageOf(locale))}
      />
    </AuthPage>
  );
}
