import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { proofPath } from "@/app/_lib/paths";
import { isProofDue, requireSignedIn } from "@/app/_lib/session";
import { Banner } from "@/components/ui/banner";
import { AuthPage } from "../../_components/auth-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("security.confirm");
  return { title: t("doneMeta"), robots: { index: false } };
}

export default async function ConfirmedPage() {
  const { ctx } = await requireSignedIn();
  if (isProofDue(ctx)) redirect(proofPath("/confirm-it-is-you/done"));
  const t = await getTranslations("security.confirm");
  return (
    <AuthPage title={t("doneTitle")} seed="31" way="home">
      <Banner role="status">
        <p>{t("done")}</p>
      </Banner>
    </AuthPage>
  );
}
