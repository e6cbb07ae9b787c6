import { useTranslations } from "next-intl";
import { DeadLink } from "../_components/dead-link";

/** What to do with a reset link that works no more: another one by mail, or the settings for somebody signed in. */
export function DeadResetLink({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations("auth.dead");
  return isSignedIn ? (
    <DeadLink href="/settings/login-security" label={t("settings")}>
      {t("resetSignedIn")}
    </DeadLink>
  ) : (
    <DeadLink href="/reset-password" label={t("newLink")}>
      {t("reset")}
    </DeadLink>
  );
}
