import { useTranslations } from "next-intl";
import { ExpiredLink } from "../_components/expired-link";

export function ExpiredResetLink({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations("auth.expiredLink");
  return isSignedIn ? (
    <ExpiredLink href="/settings/login-security" label={t("settings")}>
      {t("resetSignedIn")}
    </ExpiredLink>
  ) : (
    <ExpiredLink href="/reset-password" label={t("newLink")}>
      {t("reset")}
    </ExpiredLink>
  );
}
