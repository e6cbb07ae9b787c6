import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { requireProof, requireSignedIn } from "@/app/_lib/session";
import { wordsFor } from "@/app/(auth)/login/error-words";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Banner } from "@/components/ui/banner";
import { confirmationFor, listExternal } from "@/lib/identity";
import { offeredProviders, PROVIDER_NAMES } from "@/lib/integrations/sign-in";
import { ConnectForm } from "./connect-form";

export const metadata: Metadata = { title: "Google and Facebook" };

/** /settings/login-security/connected: which providers can open the account. */
export default async function ConnectedPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, Param>>;
}) {
  const { ctx } = await requireSignedIn();
  await requireProof();
  const [connected, confirmation, params, t] = await Promise.all([
    listExternal(ctx, undefined),
    confirmationFor(ctx),
    searchParams,
    getTranslations("authPages.login"),
  ]);
  const problem = wordsFor(t, "en", { error: one(params.error), provider: one(params.provider) });
  const providers = offeredProviders().map((id) => ({
    id,
    name: PROVIDER_NAMES[id],
    isConnected: connected.includes(id),
  }));
  return (
    <Page width="settings">
      <BackLink href="/settings/login-security">Login & security</BackLink>
      <div className="stack g3">
        <h1>Google and Facebook</h1>
        <p className="quiet">
          A connected account there logs you in here, whatever e-mail it has. We learn your name and e-mail,
          and never post anything.
        </p>
      </div>
      {problem && (
        <Banner tone="clay" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <ConnectForm providers={providers} asks={confirmation === "proof" ? "nothing" : confirmation} />
    </Page>
  );
}
