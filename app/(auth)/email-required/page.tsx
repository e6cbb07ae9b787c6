import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { one, type Param } from "@/app/_features/forms/search-params";
import {
  emailRequiredPath,
  externalLoginCookie,
  type PendingExternalLogin,
} from "@/app/_features/sign-in/external-login";
import { getCtx, requireVisitor } from "@/app/_lib/session";
import Link from "@/components/ui/link";
import { waitUntil } from "@/components/ui/wait-until";
import { peekExternal } from "@/lib/identity";
import { PROVIDER_NAMES } from "@/lib/integrations/sign-in";
import type { Ctx } from "@/lib/platform";
import { AgainForm } from "../_components/again-form";
import { AuthPage } from "../_components/auth-page";
import { SocialButtons } from "../_components/social-buttons";
import { sendLinkAgain } from "./actions";
import { EmailForm } from "./email-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("authPages.emailRequired");
  return { title: t("meta") };
}

/**
 * The pending provider log-in of this browser. The token in the URL is not enough: an attacker could plant
 * one, and the attacker's Google or Facebook account could then open the new account.
 */
async function begunHere(ctx: Ctx, token: string | undefined): Promise<PendingExternalLogin | null> {
  const pending = await externalLoginCookie.read();
  if (!pending || (token !== undefined && token !== pending.token)) return null;
  return (await peekExternal(ctx, pending.token)) ? pending : null;
}

export default async function EmailRequiredPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, Param>>;
}) {
  await requireVisitor();
  const [ctx, params] = await Promise.all([getCtx(), searchParams]);
  const pending = await begunHere(ctx, one(params.token));
  if (!pending) return <StartAgain />;
  const t = await getTranslations("authPages");
  const provider = PROVIDER_NAMES[pending.provider];
  const isSent = one(params.type) === "verification" && pending.email !== null;
  if (isSent) {
    const wait = waitUntil(new Date(pending.again), ctx.now());
    return (
      <AuthPage title={t("checkEmail")} seed="17" way="care">
        <p>
          {t.rich("emailRequired.sent", {
            email: () => <strong className="wrap-anywhere">{pending.email}</strong>,
          })}
        </p>
        <AgainForm send={sendLinkAgain} wait={wait} />
        <div className="stack g2 quiet small">
          <p>{t("nothingThere")}</p>
          <p>
            {t.rich("wrongAddress", {
              link: (words) => (
                <Link className="strong tall-link" href={emailRequiredPath({ ...pending, email: null })}>
                  {words}
                </Link>
              ),
            })}
          </p>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={t("emailRequired.title")}
      seed="17"
      way="care"
      lead={t("emailRequired.lead", { provider })}
    >
      <EmailForm email={pending.email ?? ""} />
      <p className="quiet center">{t.rich("emailRequired.haveAccount", { link: toLogin })}</p>
    </AuthPage>
  );
}

const toLogin = (words: ReactNode) => (
  <Link className="strong" href="/login">
    {words}
  </Link>
);

function StartAgain() {
  const t = useTranslations("authPages.emailRequired");
  return (
    <AuthPage title={t("startAgain")} seed="17" way="care">
      <p>{t("ended")}</p>
      <SocialButtons />
      <p className="quiet center">{t.rich("orLogIn", { link: toLogin })}</p>
    </AuthPage>
  );
}
