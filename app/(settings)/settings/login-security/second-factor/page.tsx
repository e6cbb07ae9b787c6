import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { proofPath, SECOND_FACTOR_SETTINGS, secondFactorPath } from "@/app/_lib/paths";
import { samePath } from "@/app/_lib/request";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import { QrCode } from "@/components/ui/qr-code";
import { confirmationFor, secondFactorStatus, waitingSecondFactor } from "@/lib/identity";
import { lacksDeskFactor, lacksSecondFactor, mustKeepFactor } from "@/lib/platform";
import { FactorOn } from "./_components/factor-on";
import { SecondFactorPanel } from "./_components/second-factor-panel";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("security.factor");
  return { title: t("title") };
}

/** `returnTo`: a page that requires a second factor. */
export default async function SecondFactorPage(props: { searchParams: Promise<{ returnTo?: Param }> }) {
  const { ctx } = await requireSignedIn();
  const wanted = one((await props.searchParams).returnTo);
  const doneHref = samePath(wanted, SECOND_FACTOR_SETTINGS);
  const [{ since, recoveryCodesLeft }, waiting, beginWith, t] = await Promise.all([
    secondFactorStatus(ctx, undefined),
    waitingSecondFactor(ctx, undefined),
    confirmationFor(ctx),
    getTranslations("security"),
  ]);
  if (!since && beginWith === "proof") redirect(proofPath(secondFactorPath(doneHref)));
  return (
    <Page width="settings">
      <BackLink href="/settings/login-security">{t("title")}</BackLink>
      <h1>{t("factor.title")}</h1>
      {wanted && (lacksDeskFactor(ctx) || lacksSecondFactor(ctx)) && (
        <Banner tone="gold">
          <p>{t(lacksDeskFactor(ctx) ? "factor.neededAtDesk" : "factor.needed")}</p>
        </Banner>
      )}
      <Words
        of={[
          "security.factor",
          "security.codes",
          "security.signInAgain",
          "security.yourPassword",
          "credentials",
        ]}
      >
        <SecondFactorPanel
          on={
            since && (
              <FactorOn
                since={since}
                left={recoveryCodesLeft}
                here={SECOND_FACTOR_SETTINGS}
                canTurnOff={!mustKeepFactor(ctx)}
              />
            )
          }
          setUp={
            waiting && {
              qr: <QrCode text={waiting.uri} label={t("factor.qr")} />,
              key: waiting.key,
            }
          }
          beginWith={beginWith === "proof" ? "nothing" : beginWith}
          doneHref={doneHref}
        />
      </Words>
    </Page>
  );
}
