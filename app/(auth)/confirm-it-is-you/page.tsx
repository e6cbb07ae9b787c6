import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { OwnPasskeyButton } from "@/app/_features/passkeys/own-passkey-button";
import { CodeForm } from "@/app/_features/second-factor/code-form";
import { proofPath } from "@/app/_lib/paths";
import { samePath } from "@/app/_lib/request";
import { isProofDue, requireSignedIn } from "@/app/_lib/session";
import { LinkButton } from "@/components/ui/link-button";
import { listPasskeys } from "@/lib/identity";
import { AuthPage } from "../_components/auth-page";
import { confirmByCode } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("security.confirm");
  return { title: t("title"), robots: { index: false } };
}

type Query = { returnTo?: Param; use?: Param };

/**
 * Required before money moves or its destination changes. The proof lasts 15 minutes, in this session only.
 */
export default async function ConfirmPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { ctx } = await requireSignedIn();
  const query = await searchParams;
  const returnTo = samePath(one(query.returnTo), "/campaigns");
  if (!isProofDue(ctx)) redirect(returnTo);
  const t = await getTranslations("security.confirm");
  const isRecovery = one(query.use) === "recovery";
  const hasPasskey = (await listPasskeys(ctx, undefined)).length > 0;
  return (
    <AuthPage title={t("title")} seed="31" way="home">
      <p className="quiet">{t("what")}</p>
      <CodeForm
        action={confirmByCode}
        kind={isRecovery ? "recovery" : "app"}
        otherHref={isRecovery ? proofPath(returnTo) : `${proofPath(returnTo)}&use=recovery`}
        submit={t("submit")}
        returnTo={returnTo}
      />
      {hasPasskey && <OwnPasskeyButton returnTo={returnTo} />}
      <LinkButton href="/campaigns" variant="ghost" block>
        {t("notNow")}
      </LinkButton>
    </AuthPage>
  );
}
