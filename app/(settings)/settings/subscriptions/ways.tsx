import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ChoicesPage } from "@/lib/notification";
import { getTexts, takeUpEmails } from "./actions";
import { PressForm } from "./press-form";

const linkTo = (href: string) =>
  function WayLink(words: ReactNode) {
    return <a href={href}>{words}</a>;
  };

const LINKS = {
  info: linkTo("/settings/personal-info"),
  security: linkTo("/settings/login-security"),
  contact: linkTo("/settings/contact-us"),
};

type WaysProps = Pick<ChoicesPage, "text" | "email" | "mayAgree"> & {
  consentWords: string;
};

type TextsProps = {
  text: NonNullable<ChoicesPage["text"]>;
  waits: boolean;
  mayAgree: boolean;
  consentWords: string;
};

function Texts({ text, waits, mayAgree, consentWords }: TextsProps) {
  const t = useTranslations("account.subscriptions");
  return (
    <div>
      <dt>{t("text")}</dt>
      <dd className="stack g2">
        <p>{t.rich(`texts.${text}`, LINKS)}</p>
        {waits && <p className="small quiet">{t("untilThen")}</p>}
        {(mayAgree || text === "unconfirmed") && <p className="caption quiet measure">{consentWords}</p>}
        {text === "open" && (
          <details>
            <summary className="small quiet">{t("agreed")}</summary>
            <p className="caption quiet measure">{consentWords}</p>
          </details>
        )}
        {mayAgree && <PressForm action={getTexts} label={t("getTexts")} busyLabel={t("busy")} />}
      </dd>
    </div>
  );
}

export function Ways({ text, email, mayAgree, consentWords }: WaysProps) {
  const t = useTranslations("account.subscriptions");
  return (
    <section className="card card-tight" aria-label={t("where")}>
      <dl className="ways">
        {text !== null && (
          <Texts
            text={text}
            waits={text !== "open" && text !== "stopped" && email === "open"}
            mayAgree={mayAgree}
            consentWords={consentWords}
          />
        )}
        <div>
          <dt>{t("email")}</dt>
          <dd className="stack g2">
            <p>{t.rich(`emails.${email}`, LINKS)}</p>
            {email === "unsubscribed" && (
              <PressForm action={takeUpEmails} label={t("getEmails")} busyLabel={t("busy")} />
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
