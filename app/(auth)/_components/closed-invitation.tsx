import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import type { InvitationState } from "@/lib/community";
import { AuthPage } from "./auth-page";

type ClosedInvitationProps = {
  why: Exclude<InvitationState, "open"> | "unknown" | "other";
  isSignedIn: boolean;
};

export function ClosedInvitation({ why, isSignedIn }: ClosedInvitationProps) {
  const pages = useTranslations("authPages");
  const t = useTranslations("invitation");
  return (
    <AuthPage title={t(`closed.${why}.title`)} seed="23" way="loss" lead={t(`closed.${why}.next`)}>
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
