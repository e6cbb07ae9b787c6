import { useTranslations } from "next-intl";
import { Quilt } from "@/components/quilt";
import { ContactForm } from "./contact-form";

const later = (name: string) => `{${name}}`;

export function Contact() {
  const t = useTranslations("landing.contact");
  const words = {
    name: t("name"),
    email: t("email"),
    message: t("message"),
    placeholder: t("placeholder"),
    website: t("website"),
    submit: t("submit"),
    sending: t("sending"),
    sent: t("sent"),
    required: t("required"),
    invalidEmail: t("invalidEmail"),
    tooLong: t("tooLong", { max: later("max") }),
    atMost: t("atMost", { max: later("max") }),
    count: t("count", { length: later("length"), max: later("max") }),
    unreached: t("unreached"),
    needed: t("needed", { fields: later("fields") }),
    wrong: t("wrong", { fields: later("fields") }),
  };
  return (
    <section id="contact" tabIndex={-1} className="wrap contactsect" aria-labelledby="contact-title">
      <div className="card lift contact">
        <div className="stack g4">
          <h2 id="contact-title">{t("title")}</h2>
          <p className="quiet">{t("lead")}</p>
          <div className="contactart">
            <Quilt seed="9" way="table" progress={72} layout="page" />
          </div>
        </div>
        <ContactForm words={words} />
      </div>
    </section>
  );
}
