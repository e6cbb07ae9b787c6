import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { getCtx } from "@/app/_lib/session";
import { emailOfLink } from "@/lib/identity";
import { AuthPage } from "../_components/auth-page";
import { ExpiredLink } from "../_components/expired-link";
import { ConfirmForm } from "./confirm-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("authPages.confirmEmail");
  return { title: t("title") };
}

/**
 * /confirm-email?token=: the target of the link that confirms a new e-mail address, logged in or not. Opening
 * it changes nothing.
 */
export default async function ConfirmEmailPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: Param }>;
}) {
  const token = one((await searchParams).token) ?? "";
  const newEmail = await emailOfLink(await getCtx(), token);
  const [t, expired] = await Promise.all([
    getTranslations("authPages.confirmEmail"),
    getTranslations("auth.expiredLink"),
  ]);
  return (
    <AuthPage title={t("title")} seed="37" way="home">
      {newEmail ? (
        <>
          <p>{t.rich("press", { email: () => <span className="strong wrap-any">{newEmail}</span> })}</p>
          <ConfirmForm token={token} />
        </>
      ) : (
        <ExpiredLink href="/settings/login-security" label={expired("settings")}>
          {expired("email")}
        </ExpiredLink>
      )}
    </AuthPage>
  );
}
