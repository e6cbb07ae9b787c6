import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { PasskeyLogin } from "@/app/_features/passkeys/passkey-login";
import { requireVisitor } from "@/app/_lib/session";
import { Banner } from "@/components/ui/banner";
import Link from "@/components/ui/link";
import { languageOf } from "@/lib/kernel/languages";
import { env } from "@/lib/platform";
import { AuthPage } from "../_components/auth-page";
import { SocialButtons } from "../_components/social-buttons";
import { doorMetadata } from "../_lib/metadata";
import { communityOf, destinationOf } from "./destination";
import { wordsFor } from "./error-words";
import { LoginForm } from "./login-form";

type Search = { searchParams: Promise<Record<string, Param>> };

export async function generateMetadata({ searchParams }: Search): Promise<Metadata> {
  return doorMetadata("login", await searchParams);
}

const DONE = new Map<string, "passwordChanged" | "emailChanged" | "sessionEnded">([
  ["password", "passwordChanged"],
  ["email", "emailChanged"],
  ["session", "sessionEnded"],
]);

/** With an invitation's token, redirects to that invitation's login page (001 §2). */
export default async function LoginPage({ searchParams }: Search) {
  const params = await searchParams;
  const token = one(params.token);
  if (token) redirect(`/login/${encodeURIComponent(token)}`);
  const query = {
    returnTo: one(params.returnTo),
    callbackUrl: one(params.callbackUrl),
    type: one(params.type),
    communityId: one(params.communityId),
  };
  const destination = destinationOf(query, new URL(env().APP_URL).origin);
  await requireVisitor(destination);
  const [t, pages, locale] = await Promise.all([
    getTranslations("authPages.login"),
    getTranslations("authPages"),
    getLocale(),
  ]);
  const done = DONE.get(one(params.done) ?? "");
  const refusal = { error: one(params.error), provider: one(params.provider) };
  return (
    <AuthPage title={t("title")} seed="17" way="care">
      {done && (
        <Banner role="status">
          <p>{t(done)}</p>
        </Banner>
      )}
      <LoginForm
        returnTo={destination}
        communityId={communityOf(query)}
        initial={{ title: wordsFor(t, languageOf(locale), refusal) }}
      />
      <SocialButtons above={pages("orContinueWith")} next={destination} />
      <PasskeyLogin returnTo={destination} />
      <p className="quiet center">
        {pages.rich("noAccount", {
          link: (words) => (
            <Link
              className="strong"
              href={query.type ? `/sign-up?type=${encodeURIComponent(query.type)}` : "/sign-up"}
            >
              {words}
            </Link>
          ),
        })}
      </p>
    </AuthPage>
  );
}
