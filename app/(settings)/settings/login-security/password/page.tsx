import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { hasPassword } from "@/lib/identity";
import { NoPassword } from "../_components/no-password";
import { PasswordForm } from "./password-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("security.passwordForm");
  return { title: t("submit") };
}

export default async function PasswordPage() {
  const { ctx, user } = await requireSignedIn();
  await requireProof();
  const t = await getTranslations("security.passwordForm");
  return (
    <Page width="settings">
      <h1>{t("submit")}</h1>
      <Words of={["security.passwordForm", "security.noPassword", "credentials"]}>
        {(await hasPassword(ctx)) ? <PasswordForm email={user.email ?? ""} /> : <NoPassword />}
      </Words>
    </Page>
  );
}
