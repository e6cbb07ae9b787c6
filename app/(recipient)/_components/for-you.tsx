import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Quilt, toWay } from "@/components/quilt";
import { Seal } from "@/components/ui/badge";
import { Brand } from "@/components/ui/brand";
import { ArrowLeft } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { OwnPayout } from "@/lib/payment";

export async function OnlyYouPage({ children }: { children: ReactNode }) {
  const t = await getTranslations("recipient");
  return (
    <>
      <header className="wrap top for-you-head">
        <Brand />
        <Seal>{t("onlyYouOpen")}</Seal>
      </header>
      <main id="main" className="for-you">
        {children}
        <div>
          <LinkButton variant="ghost" size="sm" href="/campaigns" icon={<ArrowLeft />} className="-ml-3.5">
            {t("toCampaigns")}
          </LinkButton>
        </div>
      </main>
    </>
  );
}

type ForYouProps = { payout: OwnPayout; firstName: string; children: ReactNode };

export async function ForYou({ payout, firstName, children }: ForYouProps) {
  const t = await getTranslations("recipient");
  const { campaignId, communityName: community, contributionCount: count, way } = payout;
  return (
    <OnlyYouPage>
      <div className="stack g4">
        <h1>{firstName ? t("title", { name: firstName }) : t("titleNoName")}</h1>
        <p className="lead max-w-[50ch]">{t("lead", { count, community })}</p>
      </div>
      <Quilt seed={campaignId} way={toWay(way)} progress={100} layout="card" label={t("quilt")} />
      <div className="for-you-parts">{children}</div>
    </OnlyYouPage>
  );
}
