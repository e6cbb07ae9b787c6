import { getTranslations } from "next-intl/server";
import { PasskeyLogin } from "@/app/_features/passkeys/passkey-login";
import { AuthPage } from "@/app/(auth)/_components/auth-page";
import { SocialButtons } from "@/app/(auth)/_components/social-buttons";
import { LoginForm } from "@/app/(auth)/login/login-form";

/** Leads back to the linked page. */
export async function LogInHere({ returnTo }: { returnTo: string }) {
  const pages = await getTranslations("authPages");
  return (
    <AuthPage title={pages("login.title")} seed="17" way="care" lead={pages("forAdmins")}>
      <LoginForm returnTo={returnTo} initial={{}} />
      <SocialButtons above={pages("orContinueWith")} next={returnTo} />
      <PasskeyLogin returnTo={returnTo} />
    </AuthPage>
  );
}
