import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { one, type Param } from "@/app/_features/forms/search-params";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { getCtx, requireVisitor } from "@/app/_lib/session";
import { Banner } from "@/components/ui/banner";
import Link from "@/components/ui/link";
import { invitingCommunity } from "@/lib/community";
import { languageOf } from "@/lib/kernel/languages";
import { AuthPage } from "../_components/auth-page";
import { Inviting } from "../_components/inviting";
import { SocialButtons } from "../_components/social-buttons";
import { doorMetadata } from "../_lib/metadata";
import { pendingSignUp } from "./pending";
import { SignUpForm } from "./sign-up-form";

type Search = { searchParams: Promise<Record<string, Param>> };

export async function generateMetadata({ searchParams }: Search): Promise<Metadata> {
  return doorMetadata("signUp", await searchParams);
}

export default async function SignUpPage({ searchParams }: Search) {
  await requireVisitor();
  const params = await searchParams;
  const [token, type] = [one(params.token) ?? "", one(params.type) ?? ""];
  const inviting = token ? await invitingCommunity(await getCtx(), token) : null;
  const community = inviting?.problem === null ? inviting : null;
  const typed = (await pendingSignUp.read())?.email;
  const [t, locale] = await Promise.all([getTranslations("authPages.signUp"), getLocale()]);
  return (
    <AuthPage
      title={t("title")}
      seed="23"
      way="school"
      above={community && <Inviting communityId={community.id} communityName={community.name} />}
      lead={t("lead")}
    >
      {inviting?.problem && (
        <Banner tone="gold" role="status">
          <p>{reasonWords(languageOf(locale), inviting.problem)}</p>
        </Banner>
      )}
      <SocialButtons token={community ? token : undefined} type={type || undefined} below={t("orByEmail")} />
      <SignUpForm token={community ? token : ""} type={type} email={typed ?? community?.email ?? ""} />
      <p className="quiet center">
        {t.rich("haveAccount", {
          link: (words) => (
            <Link className="strong" href={token ? `/login/${encodeURIComponent(token)}` : "/login"}>
              {words}
            </Link>
          ),
        })}
      </p>
    </AuthPage>
  );
}
