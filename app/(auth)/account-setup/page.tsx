import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { OpenInvitations } from "@/app/_features/communities/open-invitations";
import { OpenRequests } from "@/app/_features/communities/open-requests";
import { communityPaths } from "@/app/_features/communities/paths";
import { WaitingMoney } from "@/app/_features/payouts/waiting-money";
import { logOut } from "@/app/_features/sign-in/log-out";
import { picturePath } from "@/app/_lib/picture-path";
import { requireSignedIn } from "@/app/_lib/session";
import { Block, toWay } from "@/components/quilt";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ChevronRight, Search, Sprout } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { SignOutForm } from "@/components/ui/sign-out-form";
import { env } from "@/lib/platform";
import { AuthPage } from "../_components/auth-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("communities.setup");
  return { title: t("meta") };
}

const TONES = { waiting: "gold", declined: "clay", none: "sage" } as const;

export default async function AccountSetupPage() {
  const viewer = await requireSignedIn();
  if (viewer.community) redirect("/campaigns");
  const support = env().PROVIDER_SUPPORT_EMAIL;
  const waiting = viewer.communities;
  const t = await getTranslations("communities");
  return (
    <AuthPage title={t("setup.title")} seed="23" way="school">
      <WaitingMoney ctx={viewer.ctx} />
      <Banner tone={TONES[viewer.notice]}>
        <p>{t(`notice.${viewer.notice}`)}</p>
      </Banner>
      {waiting.length > 0 && (
        <ul className="stack g2" aria-label={t("setup.founded")}>
          {waiting.map((community) => (
            <li key={community.id}>
              <Link
                className="setup-row"
                href={
                  community.isDeclined
                    ? communityPaths.askAgain(community.id)
                    : communityPaths.created("setup", community.id)
                }
              >
                <Block
                  seed={community.id}
                  way={toWay(community.way)}
                  imageUrl={picturePath(community.imageName, "communities")}
                />
                <span className="grow">
                  <span className="strong">{community.name}</span>
                  <span className="caption faint">
                    {community.isDeclined ? t("setup.declined") : t("setup.waiting")}
                  </span>
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <OpenInvitations viewer={viewer} title={t("setup.invited")} />
      <OpenRequests viewer={viewer} />
      <nav aria-label={t("setup.next")}>
        <ul className="stack g3">
          <Choice
            href={communityPaths.create("setup")}
            icon={<Sprout />}
            label={t("setup.create")}
            hint={t("setup.createHint")}
          />
          <Choice
            href={communityPaths.find("setup")}
            icon={<Search />}
            label={t("setup.find")}
            hint={t("setup.findHint")}
          />
        </ul>
      </nav>
      <hr className="stitched" />
      <SignOutForm action={logOut}>
        <Button type="submit" variant="secondary" block>
          {t("setup.logOut")}
        </Button>
      </SignOutForm>
      <p className="small quiet">
        {t.rich("setup.questions", { link: () => <a href={`mailto:${support}`}>{support}</a> })}
      </p>
    </AuthPage>
  );
}

type ChoiceProps = { href: string; icon: ReactNode; label: string; hint: string };

function Choice({ href, icon, label, hint }: ChoiceProps) {
  return (
    <li>
      <Link className="setup-row" href={href}>
        <span className="plus">{icon}</span>
        <span className="grow">
          <span className="strong">{label}</span>
          <span className="small quiet">{hint}</span>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}
