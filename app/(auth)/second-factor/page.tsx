import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { CodeForm } from "@/app/_features/second-factor/code-form";
import { waitingForCode } from "@/app/_features/sign-in/open-session";
import { getCtx, requireVisitor } from "@/app/_lib/session";
import Link from "@/components/ui/link";
import { isChallengeOpen } from "@/lib/identity";
import { AuthPage } from "../_components/auth-page";
import { giveCode } from "./actions";
import { restartPath } from "./restart";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("authPages.secondFactor");
  return { title: t("meta") };
}

export default async function SecondFactorPage(props: { searchParams: Promise<{ use?: Param }> }) {
  const waiting = await waitingForCode();
  await requireVisitor(waiting?.destination);
  const ctx = await getCtx();
  if (!waiting || !(await isChallengeOpen(ctx, waiting.challenge)))
    redirect(restartPath(waiting?.destination));
  const isRecovery = one((await props.searchParams).use) === "recovery";
  const t = await getTranslations("authPages.secondFactor");
  return (
    <AuthPage title={t("title")} seed="29" way="care">
      <p className="quiet">{t(isRecovery ? "recovery" : "app")}</p>
      <CodeForm
        action={giveCode}
        kind={isRecovery ? "recovery" : "app"}
        otherHref={isRecovery ? "/second-factor" : "/second-factor?use=recovery"}
        submit={t("submit")}
      />
      <p className="small quiet">
        {t.rich("notYou", { link: (words) => <Link href="/login">{words}</Link> })}
      </p>
    </AuthPage>
  );
}
