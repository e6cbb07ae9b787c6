import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { getCtx } from "@/app/_lib/session";
import { LinkButton } from "@/components/ui/link-button";
import { isNotMeLink } from "@/lib/identity";
import { AuthPage } from "../_components/auth-page";
import { ExpiredNotice, NotMeForm } from "./not-me-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("authPages.notMe");
  return { title: t("title") };
}

/** Target of the link in a security notice. E-mail scanners open links, so opening it changes nothing. */
export default async function NotMePage({
  searchParams,
}: {
  searchParams: Promise<{ token?: Param; done?: Param }>;
}) {
  const { token: given, done } = await searchParams;
  const token = one(given) ?? "";
  const t = await getTranslations("authPages.notMe");
  if (!token && one(done)) return <Done />;
  const works = await isNotMeLink(await getCtx(), token);
  return (
    <AuthPage title={t("title")} lead={works ? t("lead") : undefined} seed="43" way="home">
      {works ? (
        <>
          <ul className="dotted stack g2">
            <li>{t("signsOut")}</li>
            <li>{t("forgets")}</li>
            <li>{t("sends")}</li>
          </ul>
          <NotMeForm token={token} />
          <p className="quiet">{t("wasMe")}</p>
        </>
      ) : (
        <ExpiredNotice />
      )}
    </AuthPage>
  );
}

async function Done() {
  const t = await getTranslations("authPages.notMe");
  return (
    <AuthPage title={t("doneTitle")} seed="43" way="home">
      <p>{t("done")}</p>
      <p>{t("look")}</p>
      <p className="quiet">{t("noEmail")}</p>
      <LinkButton href="/reset-password" variant="secondary" block>
        {t("another")}
      </LinkButton>
    </AuthPage>
  );
}
