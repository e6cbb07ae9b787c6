import { useTranslations } from "next-intl";
import { switchCommunity } from "@/app/_features/current-community/switch-community";
import { logOutAndGoOn } from "@/app/_features/invitations/actions";
import { JoinForm } from "@/app/_features/invitations/join-form";
import Link from "@/components/ui/link";
import { SignOutForm } from "@/components/ui/sign-out-form";
import { SubmitButton } from "@/components/ui/submit-button";
import type { InvitationView } from "@/lib/community";
import { AuthPage } from "./auth-page";
import { ClosedInvitation } from "./closed-invitation";
import { Inviting } from "./inviting";

/** Only the button accepts the invitation, not opening the link. */
export function Invited({ view, email }: { view: InvitationView; email: string | null }) {
  const t = useTranslations("invitation");
  if (view.opener === "member") return <AlreadyIn view={view} />;
  if (view.state !== "open") return <ClosedInvitation why={view.state} isSignedIn />;
  if (view.opener === "other") return <ForSomebodyElse token={view.token} email={email} />;
  const { invitedBy, communityName } = view;
  return (
    <AuthPage
      title={t("join", { community: communityName })}
      seed={view.communityId}
      way="school"
      above={<Inviting {...view} />}
      lead={invitedBy ? t("invites", { name: invitedBy }) : t("whatHappens")}
    >
      <JoinForm token={view.token} mayDecline={!view.isShared && view.isVerified} />
    </AuthPage>
  );
}

function AlreadyIn({ view }: { view: InvitationView }) {
  const t = useTranslations("invitation");
  const pages = useTranslations("authPages");
  return (
    <AuthPage
      title={t("alreadyIn", { community: view.communityName })}
      seed={view.communityId}
      way="school"
      lead={t("alreadyInLead")}
    >
      <form action={switchCommunity}>
        <input type="hidden" name="communityId" value={view.communityId} />
        <SubmitButton size="lg" block busyLabel={pages("opening")}>
          {pages("goToCampaigns")}
        </SubmitButton>
      </form>
    </AuthPage>
  );
}

function ForSomebodyElse({ token, email }: { token: string; email: string | null }) {
  const t = useTranslations("invitation");
  const pages = useTranslations("authPages");
  const next = t("closed.other.next");
  return (
    <AuthPage
      title={t("closed.other.title")}
      seed="23"
      way="loss"
      lead={email ? t("signedInAs", { email, next }) : next}
    >
      <SignOutForm action={logOutAndGoOn}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton size="lg" block busyLabel={t("loggingOut")}>
          {t("logOutAndGoOn")}
        </SubmitButton>
      </SignOutForm>
      <p className="quiet center">
        <Link href="/campaigns">{pages("backToCampaigns")}</Link>
      </p>
    </AuthPage>
  );
}
