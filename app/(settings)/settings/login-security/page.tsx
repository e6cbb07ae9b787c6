import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Words } from "@/app/_features/i18n/words";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { LinkButton } from "@/components/ui/link-button";
import { hasPassword, listSessions, pendingEmailChange } from "@/lib/identity";
import { ConnectedCard } from "./_components/connected-card";
import { DeviceList } from "./_components/device-list";
import { PasskeysCard } from "./_components/passkeys-card";
import { SecondFactorCard } from "./_components/second-factor-card";
import { SignOutElsewhere } from "./_components/sign-out-device";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("security");
  return { title: t("title") };
}

export default async function LoginSecurityPage() {
  const { ctx, user } = await requireSignedIn();
  const [devices, change, knowsPassword, t] = await Promise.all([
    listSessions(ctx),
    pendingEmailChange(ctx),
    hasPassword(ctx),
    getTranslations("security"),
  ]);
  return (
    <Page width="settings">
      <h1>{t("title")}</h1>
      <section className="card stack g4" aria-labelledby="credentials">
        <h2 className="text-(length:--t-h3)" id="credentials">
          {t("howYouLogIn")}
        </h2>
        <Credential
          label={t("email")}
          action={
            <LinkButton href="/change-email" variant="secondary" size="sm">
              {t("changeEmail")}
            </LinkButton>
          }
        >
          <p className="strong wrap-any">{user.email ?? t("none")}</p>
          {change && (
            <p className="small quiet wrap-any">
              {t.rich("linkWaits", {
                email: change.newEmail,
                link: (words) => <a href="/change-email/verification">{words}</a>,
              })}
            </p>
          )}
        </Credential>
        <hr className="rule" />
        <Credential
          label={t("password")}
          action={
            <LinkButton href="/settings/login-security/password" variant="secondary" size="sm">
              {knowsPassword ? t("changePassword") : t("choosePassword")}
            </LinkButton>
          }
        >
          <p className="strong">{knowsPassword ? "••••••••" : t("noPasswordYet")}</p>
        </Credential>
      </section>
      <SecondFactorCard ctx={ctx} />
      <PasskeysCard ctx={ctx} />
      <ConnectedCard ctx={ctx} />
      <section className="card stack g4" aria-labelledby="devices">
        <div className="stack g2">
          <h2 className="text-(length:--t-h3)" id="devices">
            {t("devices")}
          </h2>
          <p className="small quiet">{t("devicesLead")}</p>
        </div>
        <Words of={["security.signOut"]}>
          <DeviceList devices={devices} now={ctx.now()} />
          {devices.length > 1 && <SignOutElsewhere />}
        </Words>
      </section>
      <section className="card stack g4" aria-labelledby="data">
        <h2 className="text-(length:--t-h3)" id="data">
          {t("yourData")}
        </h2>
        <div className="row wrap-ok">
          <LinkButton href="/settings/my-data" variant="secondary" size="sm">
            {t("download")}
          </LinkButton>
          <LinkButton href="/settings/delete-account" variant="danger-quiet" size="sm">
            {t("delete")}
          </LinkButton>
        </div>
      </section>
    </Page>
  );
}

type CredentialProps = { label: string; action: ReactNode; children: ReactNode };

function Credential({ label, action, children }: CredentialProps) {
  return (
    <div className="row between wrap-ok credential">
      <div>
        <p className="small quiet">{label}</p>
        {children}
      </div>
      {action}
    </div>
  );
}
