import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { one, type Param, pageNumber } from "@/app/_features/forms/search-params";
import { type Member, requireViewer } from "@/app/_lib/session";
import { Cloth, toWay } from "@/components/quilt";
import { Page } from "@/components/shell";
import { HandHeart } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Tabs } from "@/components/ui/tabs";
import { communityBalance } from "@/lib/payment";
import { RecentGifts } from "./_components/recent-gifts";
import { RecentTransfers } from "./_components/recent-transfers";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("balance");
  return { title: t("title") };
}

type Props = { searchParams: Promise<{ page?: Param; dataType?: Param }> };

/** 000 §2, §6. */
export default async function OurBalancePage({ searchParams }: Props) {
  const t = await getTranslations("balance");
  const viewer = await requireViewer();
  const { page, dataType } = await searchParams;
  const isAdmin = viewer.role === "admin";
  const showsTransfers = isAdmin && one(dataType) === "1";
  if (dataType !== undefined && !isAdmin) redirect("/our-balance");
  const Recent = showsTransfers ? RecentTransfers : RecentGifts;
  const recent = <Recent viewer={viewer} page={pageNumber(page)} />;
  return (
    <Page>
      <BalanceCard viewer={viewer} />
      <div className="stack g4" id="recent">
        {isAdmin ? (
          <Tabs
            className="tabset-tight"
            label={t("title")}
            tabs={[
              { href: "/our-balance", label: t("gifts"), current: !showsTransfers },
              { href: "/our-balance?dataType=1", label: t("transfers"), current: showsTransfers },
            ]}
          >
            {recent}
          </Tabs>
        ) : (
          <>
            <h2 className="recent-title">{t("gifts")}</h2>
            {recent}
          </>
        )}
      </div>
    </Page>
  );
}

async function BalanceCard({ viewer: { ctx, community } }: { viewer: Member }) {
  const t = await getTranslations("balance");
  const { balanceCents } = await communityBalance(ctx, { communityId: community.id });
  return (
    <section className="card lift bal" aria-labelledby="our-balance">
      <div className="stack g4 bal-words">
        <h1 id="our-balance">{t("title")}</h1>
        <p className="bal-sum">
          <Money cents={balanceCents} form="short" size="xl" />
        </p>
        <p className="quiet bal-what">{t("what", { community: community.name })}</p>
        <div>
          <LinkButton href="/our-balance/donate" size="lg" icon={<HandHeart />} className="bal-give">
            {t("donate")}
          </LinkButton>
        </div>
      </div>
      <div className="balq" aria-hidden="true">
        <Cloth seed={community.id} way={toWay(community.way)} cols={10} rows={10} cover />
      </div>
    </section>
  );
}
