import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { proofPath } from "@/app/_lib/paths";
import { getCtx } from "@/app/_lib/session";
import { LinkButton } from "@/components/ui/link-button";
import { type EmailLink, readEmailLink } from "@/lib/identity";
import { AuthPage } from "../_components/auth-page";
import { ExpiredLink } from "../_components/expired-link";
import { ConfirmForm, RefuseForm } from "./confirm-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("authPages.confirmEmail");
  return { title: t("title") };
}

const TEXTS = { nothing: "nothing", password: "password", "sign-in": "signIn", proof: "proof" } as const;

/**
 * Opening the link changes nothing. The reader might not have requested it, so it names the account that would
 * use their address.
 */
export default async function ConfirmEmailPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: Param; refused?: Param }>;
}) {
  const { token: given, refused } = await searchParams;
  const token = one(given) ?? "";
  const link = await readEmailLink(await getCtx(), token);
  const t = await getTranslations("authPages.confirmEmail");
  if (!link && one(refused)) {
    return (
      <AuthPage title={t("refusedTitle")} seed="37" way="home">
        <p>{t("refused")}</p>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t("title")} seed="37" way="home">
      {link ? <OpenLink token={token} link={link} /> : <Expired />}
    </AuthPage>
  );
}

async function OpenLink({ token, link }: { token: string; link: EmailLink }) {
  const [t, words] = await Promise.all([
    getTranslations("authPages.confirmEmail"),
    getTranslations("authPages"),
  ]);
  const { needs, newEmail, oldEmail } = link;
  const here = `/confirm-email?${new URLSearchParams({ token })}`;
  return (
    <>
      <p>
        {t.rich("what", {
          old: () => <span className="strong wrap-any">{oldEmail}</span>,
          email: () => <span className="strong wrap-any">{newEmail}</span>,
        })}
      </p>
      <p>{t(TEXTS[needs])}</p>
      {needs === "sign-in" && (
        <LinkButton href={`/login?${new URLSearchParams({ returnTo: here })}`} size="lg" block>
          {words("logIn")}
        </LinkButton>
      )}
      {needs === "proof" && (
        <LinkButton href={proofPath(here)} size="lg" block>
          {t("confirmItsYou")}
        </LinkButton>
      )}
      {(needs === "nothing" || needs === "password") && (
        <ConfirmForm token={token} asksPassword={needs === "password"} />
      )}
      <p className="quiet">{t("stranger")}</p>
      <RefuseForm token={token} />
    </>
  );
}

async function Expired() {
  const t = await getTranslations("auth.expiredLink");
  return (
    <ExpiredLink href="/settings/login-security" label={t("settings")}>
      {t("email")}
    </ExpiredLink>
  );
}
