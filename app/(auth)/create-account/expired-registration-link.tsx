import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";

export function ExpiredRegistrationLink() {
  const t = useTranslations("auth");
  return (
    <div className="stack g5">
      <p>{t("account.expired")}</p>
      <div className="stack g3">
        <LinkButton href="/sign-up" size="lg" block>
          {t("account.startAgain")}
        </LinkButton>
        <LinkButton href="/login" variant="secondary" block>
          {t("logIn")}
        </LinkButton>
      </div>
    </div>
  );
}
