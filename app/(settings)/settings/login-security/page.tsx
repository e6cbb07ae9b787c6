import type { Metadata } from "next";
import type { ReactNode } from "react";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { LinkButton } from "@/components/ui/link-button";
import { hasPassword, listSessions, pendingEmailChange } from "@/lib/identity";
import { ConnectedCard } from "./_components/connected-card";
import { DeviceList } from "./_components/device-list";
import { PasskeysCard } from "./_components/passkeys-card";
import { SecondFactorCard } from "./_components/second-factor-card";
import { SignOutElsewhere } from "./_components/sign-out-device";

export const metadata: Metadata = { title: "Login & security" };

/** /settings/login-security: the user's e-mail address, password and devices with a session (001 §2). */
export default async function LoginSecurityPage() {
  const { ctx, user } = await requireSignedIn();
  const [devices, change, knowsPassword] = await Promise.all([
    listSessions(ctx),
    pendingEmailChange(ctx),
    hasPassword(ctx),
  ]);
  return (
    <Page width="settings">
      <h1>Login & security</h1>
      <section className="card stack g4" aria-labelledby="credentials">
        <h2 className="text-(length:--t-h3)" id="credentials">
          How you log in
        </h2>
        <Credential
          label="E-mail"
          action={
            <LinkButton href="/change-email" variant="secondary" size="sm">
              Change e-mail
            </LinkButton>
          }
        >
          <p className="strong wrap-any">{user.email ?? "None yet"}</p>
          {change && (
            <p className="small quiet wrap-any">
              Waiting for the link that went to {change.newEmail}.{" "}
              <a href="/change-email/verification">See what to do</a>
            </p>
          )}
        </Credential>
        <hr className="rule" />
        <Credential
          label="Password"
          action={
            <LinkButton href="/settings/login-security/password" variant="secondary" size="sm">
              {knowsPassword ? "Change password" : "Choose a password"}
            </LinkButton>
          }
        >
          <p className="strong">{knowsPassword ? "••••••••" : "None yet"}</p>
        </Credential>
      </section>
      <SecondFactorCard ctx={ctx} />
      <PasskeysCard ctx={ctx} />
      <ConnectedCard ctx={ctx} />
      <section className="card stack g4" aria-labelledby="devices">
        <div className="stack g2">
          <h2 className="text-(length:--t-h3)" id="devices">
            Signed-in devices
          </h2>
          <p className="small quiet">
            Is there one that you don’t know? Sign it out, and change your password.
          </p>
        </div>
        <DeviceList devices={devices} now={ctx.now()} />
        {devices.length > 1 && <SignOutElsewhere />}
      </section>
      <section className="card stack g4" aria-labelledby="data">
        <h2 className="text-(length:--t-h3)" id="data">
          Your data
        </h2>
        <div className="row wrap-ok">
          <LinkButton href="/settings/my-data" variant="secondary" size="sm">
            Download my data
          </LinkButton>
          <LinkButton href="/settings/delete-account" variant="danger-quiet" size="sm">
            Delete account
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
