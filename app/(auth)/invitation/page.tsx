import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PublicFoot } from "@/app/_components/public-foot";
import { one } from "@/app/_features/forms/search-params";
import { Words } from "@/app/_features/i18n/words";
import { JoinForm } from "@/app/_features/invitations/join-form";
import { confirmPath, loginPath, signUpPath, visitorPath } from "@/app/_features/invitations/paths";
import { getCtx } from "@/app/_lib/session";
import { HeroArt } from "@/components/art";
import { Brand } from "@/components/ui/brand";
import Link from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { communityInfo, type InvitationView, readInvitation } from "@/lib/community";
import { isNotFound } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { ClosedInvitation } from "../_components/closed-invitation";
import type { LinkSearch } from "../_components/open-invitation";
import { Steps } from "./_components/steps";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invitation.landing");
  return { title: t("meta") };
}

export default async function InvitationLandingPage({ searchParams }: LinkSearch) {
  const params = await searchParams;
  const token = one(params.token)?.trim() ?? "";
  const ctx = await getCtx();
  const isSignedIn = ctx.actor.kind === "user";
  if (!token) {
    const community = await publicName(ctx, one(params.communityId));
    return <Landing community={community} query={{}} isSignedIn={isSignedIn} />;
  }
  const view = await readInvitation(ctx, token);
  if (!view) return <ClosedInvitation why="unknown" isSignedIn={isSignedIn} />;
  if (isSignedIn && (view.opener !== "invited" || view.state !== "open")) redirect(confirmPath(token));
  if (view.state !== "open") return <ClosedInvitation why={view.state} isSignedIn={isSignedIn} />;
  if (!isSignedIn && view.isVerified) redirect(visitorPath(view));
  return <Landing community={view.communityName} query={queryOf(view)} isSignedIn={isSignedIn} />;
}

type Query = { token?: string; type?: string; communityId?: string };

/** Values come from the token's invitation, not from the URL. */
const queryOf = ({ token, beginning, communityId }: InvitationView): Query => ({
  token,
  type: beginning,
  communityId,
});

/** For a landing page without a token. */
async function publicName(ctx: Ctx, communityId: string | undefined): Promise<string | null> {
  if (!communityId) return null;
  try {
    return (await communityInfo(ctx, { communityId })).name;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

type LandingProps = { community: string | null; query: Query; isSignedIn: boolean };

function Landing({ community, query, isSignedIn }: LandingProps) {
  const t = useTranslations("invitation.landing");
  const { token } = query;
  const way = isSignedIn
    ? { href: "/campaigns", label: t("campaigns") }
    : { href: loginPath(token), label: t("logIn") };
  const join =
    isSignedIn && token ? (
      <Words of={["auth"]}>
        <JoinForm token={token} mayDecline={false} />
      </Words>
    ) : (
      <LinkButton size="lg" href={isSignedIn ? "/find-community" : signUpPath(query)}>
        {t("joinNow")}
      </LinkButton>
    );
  return (
    <>
      <header className="wrap top">
        <Brand />
        <Link className="btn btn-ghost" href={way.href}>
          {way.label}
        </Link>
      </header>
      <main id="main" lang={useLocale()}>
        <Hero community={community}>
          {isSignedIn ? (
            join
          ) : (
            <>
              <LinkButton size="lg" href={signUpPath(query)}>
                {t("signUp")}
              </LinkButton>
              <LinkButton size="lg" variant="secondary" href={loginPath(token)}>
                {t("logIn")}
              </LinkButton>
            </>
          )}
        </Hero>
        <Steps />
        {!isSignedIn && (
          <section className="band" aria-labelledby="join-title">
            <div className="wrap stack g5 join-band">
              <h2 id="join-title">{t("ready")}</h2>
              {join}
            </div>
          </section>
        )}
      </main>
      <PublicFoot />
    </>
  );
}

function Hero({ community, children }: { community: string | null; children: ReactNode }) {
  const t = useTranslations("invitation");
  return (
    <section className="wrap hero">
      <div className="stack g5 herotext">
        <h1 className="join-title">
          {community
            ? t.rich("please", {
                name: () => (
                  <span className="join-name" translate="no">
                    {community}
                  </span>
                ),
              })
            : t("landing.pleaseUnnamed")}
        </h1>
        <p className="lead max-w-[36ch]">{t("landing.lead")}</p>
        <div className="row wrap-ok g3">{children}</div>
      </div>
      <div className="heroart">
        <HeroArt />
      </div>
    </section>
  );
}
