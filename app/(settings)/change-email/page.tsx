import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { hasPassword } from "@/lib/identity";
import { NoPassword } from "../settings/login-security/_components/no-password";
import { ChangeEmailForm } from "./change-email-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.changeEmail");
  return { title: t("title") };
}

export default async function ChangeEmailPage() {
  const { ctx, user } = await requireSignedIn();
  await requireProof();
  const t = await getTranslations("account.changeEmail");
  return (
    <Page width="settings">
      <h1>{t("title")}</h1>
      <Words of={["account.changeEmail", "security.noPassword"]}>
        {(await hasPassword(ctx)) ? <ChangeEmailForm email={user.email} /> : <NoPassword />}
      </Words>
    </Page>
  );
}
