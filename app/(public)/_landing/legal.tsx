import { useTranslations } from "next-intl";
import Link from "@/components/ui/link";
import { LEAST_AGES } from "@/lib/kernel/least-ages";

export function Legal() {
  const t = useTranslations("landing.legal");
  return (
    <div className="wrap legalshort">
      <section id="privacy" tabIndex={-1} className="stack g4" aria-labelledby="privacy-title">
        <h2 id="privacy-title">{t("privacy.title")}</h2>
        <ul className="sewnlist">
          <li>{t("privacy.names")}</li>
          <li>{t("privacy.data")}</li>
          <li>{t("privacy.cards")}</li>
          <li>{t("privacy.yours")}</li>
        </ul>
        <p>
          <Link className="strong" href="/privacy-and-policy">
            {t("privacy.link")}
          </Link>
        </p>
      </section>
      <section id="terms" tabIndex={-1} className="stack g4" aria-labelledby="terms-title">
        <h2 id="terms-title">{t("terms.title")}</h2>
        <ul className="sewnlist">
          <li>{t("terms.ages", LEAST_AGES)}</li>
          <li>{t("terms.final")}</li>
          <li>{t("terms.funds")}</li>
          <li>{t("terms.claims")}</li>
        </ul>
        <p>
          <Link className="strong" href="/terms-and-conditions">
            {t("terms.link")}
          </Link>
        </p>
      </section>
    </div>
  );
}
