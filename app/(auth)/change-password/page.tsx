import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { getCtx } from "@/app/_lib/session";
import { isResetLink } from "@/lib/identity";
import { AuthPage } from "../_components/auth-page";
import { ExpiredResetLink } from "./expired-reset-link";
import { PasswordForm } from "./password-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("authPages.newPassword");
  return { title: t("title") };
}

/**
 * Opening the link changes nothing, because e-mail scanners open links. The link, not the session, determines
 * whose password changes (001 §2).
 */
export default async function ChangePasswordPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: Param; userId?: Param }>;
}) {
  const query = await searchParams;
  const [token, userId] = [one(query.token), one(query.userId)];
  if (!token) redirect("/login");
  const ctx = await getCtx();
  const works = await isResetLink(ctx, { token, userId });
  const t = await getTranslations("authPages.newPassword");
  return (
    <AuthPage title={t("title")} lead={works ? t("lead") : undefined} seed="31" way="care">
      {works && userId ? (
        <PasswordForm userId={userId} token={token} isSignedIn={ctx.actor.kind === "user"} />
      ) : (
        <ExpiredResetLink isSignedIn={ctx.actor.kind === "user"} />
      )}
    </AuthPage>
  );
}
