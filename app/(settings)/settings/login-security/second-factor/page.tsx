import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { one, type Param } from "@/app/_features/forms/search-params";
import { proofPath, SECOND_FACTOR_SETTINGS } from "@/app/_lib/paths";
import { samePath } from "@/app/_lib/request";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import { QrCode } from "@/components/ui/qr-code";
import { confirmationFor, secondFactorStatus, waitingSecondFactor } from "@/lib/identity";
import { lacksSecondFactor } from "@/lib/platform";
import { FactorOn } from "./_components/factor-on";
import { SecondFactorPanel } from "./_components/second-factor-panel";

export const metadata: Metadata = { title: "Second factor" };

/**
 * /settings/login-security/second-factor: on, off, or being set up. `returnTo`: a page that requires a second
 * factor.
 */
export default async function SecondFactorPage(props: { searchParams: Promise<{ returnTo?: Param }> }) {
  const { ctx } = await requireSignedIn();
  const wanted = one((await props.searchParams).returnTo);
  const [{ since, recoveryCodesLeft }, waiting, beginWith] = await Promise.all([
    secondFactorStatus(ctx, undefined),
    waitingSecondFactor(ctx, undefined),
    confirmationFor(ctx),
  ]);
  if (!since && beginWith === "proof") redirect(proofPath(SECOND_FACTOR_SETTINGS));
  return (
    <Page width="settings">
      <BackLink href="/settings/login-security">Login & security</BackLink>
      <h1>Second factor</h1>
      {wanted && lacksSecondFactor(ctx) && (
        <Banner tone="gold">
          <p>Admins need a second factor here. Set it up, and you go on where you were.</p>
        </Banner>
      )}
      <SecondFactorPanel
        on={since && <FactorOn since={since} left={recoveryCodesLeft} here={SECOND_FACTOR_SETTINGS} />}
        setUp={
          waiting && {
            qr: <QrCode text={waiting.uri} label="Code to scan with your authenticator app" />,
            key: waiting.key,
          }
        }
        beginWith={beginWith === "proof" ? "nothing" : beginWith}
        doneHref={samePath(wanted, SECOND_FACTOR_SETTINGS)}
      />
    </Page>
  );
}
