import { useLocale, useTranslations } from "next-intl";
import { errorWords } from "@/app/_features/i18n/error-words";
import { LinkButton } from "@/components/ui/link-button";
import { DEAD_LINKS } from "@/lib/community";
import { languageOf } from "@/lib/kernel/languages";
import { AuthPage } from "./auth-page";

type DeadInvitationProps = { why: keyof typeof DEAD_LINKS; isSignedIn: boolean };

/** For a link that opens nothing: why, what to do, and one way on. */
export function DeadInvitation({ why, isSignedIn }: DeadInvitationProps) {
  const pages = useTranslations("authPages");
  const t = useTranslations("invitation");
  const language = languageOf(useLocale());
  const { title, next } = DEAD_LINKS[why];
  return (
    <AuthPage title={errorWords(language, title)} seed="23" way="loss" lead={errorWords(language, next)}>
      {isSignedIn ? (
        <LinkButton href="/campaigns" size="lg" block>
          {pages("backToCampaigns")}
        </LinkButton>
      ) : (
        <LinkButton href={why === "accepted" ? "/login" : "/"} size="lg" block>
          {why === "accepted" ? pages("logIn") : t("startPage")}
        </LinkButton>
      )}
    </AuthPage>
  );
}
