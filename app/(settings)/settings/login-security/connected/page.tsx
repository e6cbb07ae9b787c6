import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { wordsFor } from "@/app/(auth)/login/error-words";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { confirmationFor, listExternal } from "@/lib/identity";
import { offeredProviders, PROVIDER_NAMES } from "@/lib/integrations/sign-in";
import { languageOf } from "@/lib/kernel/languages";
import { ConnectForm } from "./connect-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("security.connected");
  return { title: t("title") };
}

export default async function ConnectedPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, Param>>;
}) {
  const { ctx } = await requireSignedIn();
  await requireProof();
  const [connected, confirmation, params, login, t, locale] = await Promise.all([
    listExternal(ctx, undefined),
    confirmationFor(ctx),
    searchParams,
    getTranslations("authPages.login"),
    getTranslations("security"),
    getLocale(),
  ]);
  const problem = wordsFor(login, languageOf(locale), {
    error: one(params.error),
    provider: one(params.provider),
  });
  const providers = offeredProviders().map((id) => ({
    id,
    name: PROVIDER_NAMES[id],
    isConnected: connected.includes(id),
  }));
  return (
    <Page width="settings">
      <BackLink href="/settings/login-security">{t("title")}</BackLink>
      <div className="stack g3">
        <h1>{t("connected.title")}</h1>
        <p className="quiet">{t("connected.lead")}</p>
      </div>
      <FormFailure title={problem} />
      <Words of={["security.signInAgain", "security.yourPassword", "security.connected"]}>
        <ConnectForm providers={providers} asks={confirmation === "proof" ? "nothing" : confirmation} />
      </Words>
    </Page>
  );
}
