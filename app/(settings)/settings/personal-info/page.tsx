import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Appearance } from "@/app/_features/appearance/appearance";
import { formatPhone } from "@/app/_features/forms/phone";
import { Words } from "@/app/_features/i18n/words";
import { picturePath } from "@/app/_lib/picture-path";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { LinkButton } from "@/components/ui/link-button";
import { fullName } from "@/lib/kernel";
import { LANGUAGE_NAMES } from "@/lib/kernel/languages";
import { offersTexts } from "@/lib/platform";
import { type Account, myLanguage, pendingPhone } from "@/lib/user";
import { ConfirmNumber } from "./_components/confirm-number";
import { CONFIRM_PHONE, EDIT } from "./_components/paths";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.info");
  return { title: t("title") };
}

const SECURITY = "/settings/login-security";
const SUBSCRIPTIONS = "/settings/subscriptions";

export default async function PersonalInfoPage() {
  const { ctx, user } = await requireSignedIn();
  const [pending, language, t] = await Promise.all([
    pendingPhone(ctx),
    myLanguage(ctx, undefined),
    getTranslations("account.info"),
  ]);
  const { phoneNumber } = user;
  return (
    <Page width="settings">
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
      </div>
      {pending && (
        <Banner
          tone="gold"
          className="phone-waits"
          action={
            <LinkButton href={CONFIRM_PHONE} variant="secondary" size="sm">
              {t("enterCode")}
            </LinkButton>
          }
        >
          <p>
            {t.rich("codeWaits", {
              phone: () => <span className="nowrap">{formatPhone(pending.phoneNumber)}</span>,
            })}
          </p>
        </Banner>
      )}
      <section className="card stack g5" aria-label={t("title")}>
        <div className="row g5 wrap-ok">
          <Avatar name={fullName(user)} seed={user.id} src={picturePath(user.imageName)} size="xl" />
          <h2 className="grow person-name">
            <bdi>{fullName(user)}</bdi>
          </h2>
          <LinkButton href={EDIT} variant="secondary" className="edit-person">
            {t("edit")}
          </LinkButton>
        </div>
        <dl className="facts">
          <Fact term={t("firstName")}>
            <bdi>{user.firstName}</bdi>
          </Fact>
          <Fact term={t("lastName")}>
            <bdi>{user.lastName}</bdi>
          </Fact>
          <Fact term={t("email")}>
            {user.email ?? <span className="faint">{t("none")}</span>}
            <p className="small quiet">
              {t.rich("changeEmail", { link: (words) => <a href={SECURITY}>{words}</a> })}
            </p>
          </Fact>
          <Fact term={t("phone")}>
            {phoneNumber === null ? (
              <span className="faint">{t("none")}</span>
            ) : (
              <div className="stack g3">
                <span className="row wrap-ok">
                  <span className="num nowrap">{formatPhone(phoneNumber)}</span>
                  {offersTexts() && (
                    <Badge tone={user.phoneNumberConfirmed ? "gain" : "gold"}>
                      {user.phoneNumberConfirmed ? t("confirmed") : t("notConfirmed")}
                    </Badge>
                  )}
                </span>
                {offersTexts() && !user.phoneNumberConfirmed && !pending && (
                  <Words of={["account.info"]}>
                    <ConfirmNumber phoneNumber={phoneNumber} />
                  </Words>
                )}
              </div>
            )}
          </Fact>
          <Fact term={t("comeBy")}>
            {t(wayOf(user))}
            <p className="small quiet">
              {t.rich("choose", { link: (words) => <a href={SUBSCRIPTIONS}>{words}</a> })}
            </p>
          </Fact>
          <Fact term={t("language")}>{LANGUAGE_NAMES[language]}</Fact>
        </dl>
      </section>
      <Appearance />
    </Page>
  );
}

/** The current channel; texts go to confirmed numbers only. */
function wayOf({ preferredCommunicationMethod, phoneNumber, phoneNumberConfirmed }: Account) {
  if (preferredCommunicationMethod !== 1 || phoneNumber === null) return "byEmail";
  return phoneNumberConfirmed ? "byText" : "untilConfirmed";
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
