import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { SECOND_FACTOR_SETTINGS } from "@/app/_lib/paths";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { secondFactorStatus } from "@/lib/identity";
import { NewCodesForm } from "./new-codes-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("security.factor");
  return { title: t("newCodes") };
}

export default async function RecoveryCodesPage() {
  const { ctx } = await requireSignedIn();
  const { since, recoveryCodesLeft } = await secondFactorStatus(ctx, undefined);
  if (!since) redirect(SECOND_FACTOR_SETTINGS);
  await requireProof();
  const t = await getTranslations("security.factor");
  return (
    <Page width="settings">
      <BackLink href={SECOND_FACTOR_SETTINGS}>{t("title")}</BackLink>
      <h1>{t("newCodes")}</h1>
      <Words of={["security.codes"]}>
        <NewCodesForm left={recoveryCodesLeft} doneHref={SECOND_FACTOR_SETTINGS} />
      </Words>
    </Page>
  );
}
