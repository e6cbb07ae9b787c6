import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { SECOND_FACTOR_SETTINGS } from "@/app/_lib/paths";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { secondFactorStatus } from "@/lib/identity";
import { mustKeepFactor } from "@/lib/platform";
import { TurnOffForm } from "./turn-off-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("security.turnOff");
  return { title: t("title") };
}

/** Turning it off requires the password and a code. */
export default async function TurnOffPage(props: { searchParams: Promise<{ use?: Param }> }) {
  const { ctx } = await requireSignedIn();
  const { since, hasPassword } = await secondFactorStatus(ctx, undefined);
  if (!since || mustKeepFactor(ctx)) redirect(SECOND_FACTOR_SETTINGS);
  const kind = one((await props.searchParams).use) === "recovery" ? "recovery" : "app";
  const t = await getTranslations("security");
  return (
    <Page width="settings">
      <BackLink href={SECOND_FACTOR_SETTINGS}>{t("factor.title")}</BackLink>
      <h1>{t("turnOff.title")}</h1>
      <Words of={["security.turnOff", "security.yourPassword", "credentials"]}>
        <TurnOffForm kind={kind} hasPassword={hasPassword} />
      </Words>
    </Page>
  );
}
