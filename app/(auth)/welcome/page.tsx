import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { one } from "@/app/_features/forms/search-params";
import {
  confirmPath,
  loginPath,
  signUpPath,
  visitorPath,
  withQuery,
} from "@/app/_features/invitations/paths";
import { getCtx, requireVisitor } from "@/app/_lib/session";
import Link from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { type InvitationView, readInvitation } from "@/lib/community";
import { AuthPage } from "../_components/auth-page";
import { ClosedInvitation } from "../_components/closed-invitation";
import { Inviting } from "../_components/inviting";
import type { LinkSearch } from "../_components/open-invitation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invitation.welcome");
  return { title: t("title") };
}

export default async function WelcomePage({ searchParams }: LinkSearch) {
  const token = one((await searchParams).token)?.trim() ?? "";
  await requireVisitor(token ? confirmPath(token) : undefined);
  if (!token) return <Welcome type={one((await searchParams).type)} />;
  const view = await readInvitation(await getCtx(), token);
  if (view?.state !== "open") return <ClosedInvitation why={view?.state ?? "unknown"} isSignedIn={false} />;
  if (view.isShared || view.isVerified) redirect(visitorPath(view));
  return <Welcome view={view} />;
}

/** With a token, values come from its invitation, not from the URL. */
function Welcome({ view, type }: { view?: InvitationView; type?: string | undefined }) {
  const query = view
    ? { token: view.token, type: view.beginning }
    : { type: type === "create" ? undefined : type };
  const t = useTranslations("invitation");
  return (
    <AuthPage
      title={view?.firstName ? t("welcome.titleName", { name: view.firstName }) : t("welcome.title")}
      seed={view?.communityId ?? "23"}
      way="school"
      above={view && <Inviting {...view} />}
      lead={view?.invitedBy ? t("invites", { name: view.invitedBy }) : t("whatHappens")}
    >
      <div className="stack g3">
        <LinkButton href={signUpPath(query)} size="lg" block>
          {t("welcome.signUp")}
        </LinkButton>
        <LinkButton href={loginPath(view?.token)} variant="secondary" size="lg" block>
          {t("welcome.haveAccount")}
        </LinkButton>
      </div>
      <p className="quiet center">
        <Link href={withQuery("/invitation", { ...query, communityId: view?.communityId })}>
          {t("welcome.how")}
        </Link>
      </p>
    </AuthPage>
  );
}
