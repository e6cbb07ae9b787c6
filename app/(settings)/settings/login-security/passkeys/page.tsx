import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/_features/i18n/words";
import { agentOf } from "@/app/_lib/request";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { confirmationFor, LONGEST_PASSKEY_NAME, listPasskeys } from "@/lib/identity";
import { deviceName } from "../_lib/device-name";
import { AddPasskey } from "./_components/add-passkey";
import { PasskeyList } from "./_components/passkey-list";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("security.passkeys");
  return { title: t("title") };
}

export default async function PasskeysPage() {
  const { ctx } = await requireSignedIn();
  await requireProof();
  const [passkeys, confirmation, head, t] = await Promise.all([
    listPasskeys(ctx, undefined),
    confirmationFor(ctx),
    headers(),
    getTranslations("security"),
  ]);
  const words = await getTranslations("security.device");
  return (
    <Page width="settings">
      <BackLink href="/settings/login-security">{t("title")}</BackLink>
      <div className="stack g3">
        <h1>{t("passkeys.title")}</h1>
        <p className="quiet">{t("passkeys.lead")}</p>
      </div>
      <Words
        of={[
          "security.passkeys",
          "security.done",
          "security.signInAgain",
          "security.yourPassword",
          "credentials",
        ]}
      >
        {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
        <AddPasskey
          asks={confirmation === "proof" ? "nothing" : confirmation}
          longestName={LONGEST_PASSKEY_NAME}
          suggestedName={deviceName({ kind: "browser", userAgent: agentOf(head) }, words)}
        />
      </Words>
    </Page>
  );
}
