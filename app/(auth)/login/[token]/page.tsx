import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pathPart } from "@/app/_features/forms/search-params";
import { confirmPath, withQuery } from "@/app/_features/invitations/paths";
import { PasskeyLogin } from "@/app/_features/passkeys/passkey-login";
import { getCtx, requireVisitor } from "@/app/_lib/session";
import Link from "@/components/ui/link";
import { readInvitation } from "@/lib/community";
import { AuthPage } from "../../_components/auth-page";
import { ClosedInvitation } from "../../_components/closed-invitation";
import { Inviting } from "../../_components/inviting";
import { SocialButtons } from "../../_components/social-buttons";
import { LoginForm } from "../login-form";
import { logInAndJoin } from "./actions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("authPages.loginToJoin");
  return { title: t("title") };
}

/** Logging in accepts the invitation; opening the page does not (001 §2). */
export default async function LoginToJoinPage({ params }: { params: Promise<{ token: string }> }) {
  const token = pathPart((await params).token);
  const confirm = confirmPath(token);
  await requireVisitor(confirm);
  const view = await readInvitation(await getCtx(), token);
  if (view?.state !== "open") return <ClosedInvitation why={view?.state ?? "unknown"} isSignedIn={false} />;
  const t = await getTranslations("authPages");
  return (
    <AuthPage
      title={t("loginToJoin.title")}
      seed={view.communityId}
      way="care"
      above={<Inviting {...view} />}
    >
      <LoginForm returnTo={confirm} token={token} send={logInAndJoin} initial={{}} />
      <SocialButtons above={t("orContinueWith")} next={confirm} token={token} />
      <PasskeyLogin returnTo={confirm} />
      <p className="quiet center">
        {t.rich("noAccount", {
          link: (words) => (
            <Link className="strong" href={withQuery("/sign-up", { token })}>
              {words}
            </Link>
          ),
        })}
      </p>
    </AuthPage>
  );
}
