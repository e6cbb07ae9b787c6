import type { Metadata } from "next";
import { headers } from "next/headers";
import { agentOf } from "@/app/_lib/request";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { confirmationFor, LONGEST_PASSKEY_NAME, listPasskeys } from "@/lib/identity";
import { deviceName } from "../_lib/device-name";
import { AddPasskey } from "./_components/add-passkey";
import { PasskeyList } from "./_components/passkey-list";

export const metadata: Metadata = { title: "Passkeys" };

/** /settings/login-security/passkeys: the account's passkeys, and a form for a new one. */
export default async function PasskeysPage() {
  const { ctx } = await requireSignedIn();
  await requireProof();
  const [passkeys, confirmation, head] = await Promise.all([
    listPasskeys(ctx, undefined),
    confirmationFor(ctx),
    headers(),
  ]);
  return (
    <Page width="settings">
      <BackLink href="/settings/login-security">Login & security</BackLink>
      <div className="stack g3">
        <h1>Passkeys</h1>
        <p className="quiet">
          A passkey stays on your device and logs you in with its fingerprint, face or PIN. There is nothing
          to type, and nothing that another site could trick out of you.
        </p>
      </div>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      <AddPasskey
        asks={confirmation === "proof" ? "nothing" : confirmation}
        longestName={LONGEST_PASSKEY_NAME}
        suggestedName={deviceName({ kind: "browser", userAgent: agentOf(head) })}
      />
    </Page>
  );
}
