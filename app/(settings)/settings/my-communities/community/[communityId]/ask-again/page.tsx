import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { communityPaths } from "@/app/_features/communities/paths";
import { communityTypeName } from "@/app/_features/communities/type-name";
import { Words } from "@/app/_features/i18n/words";
import { orNotFound } from "@/app/_features/states/or-not-found";
import { requireSignedIn } from "@/app/_lib/session";
import { Page } from "@/components/shell";
import { BackLink } from "@/components/ui/back-link";
import { Card } from "@/components/ui/card";
import Link from "@/components/ui/link";
import { communityTypes, declinedCommunity, myCommunity } from "@/lib/community";
import { formatDate } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { env } from "@/lib/platform";
import { AskAgainForm } from "./ask-again-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("communities.declined");
  return { title: t("meta") };
}

type Params = { params: Promise<{ communityId: string }> };

export default async function AskAgainPage({ params }: Params) {
  const { ctx } = await requireSignedIn();
  const { communityId } = await params;
  const decline = await orNotFound(declinedCommunity(ctx, { communityId }));
  if (!decline) redirect(communityPaths.view(communityId));
  const [community, types, locale, t, mine] = await Promise.all([
    myCommunity(ctx, { communityId }),
    communityTypes(ctx),
    getLocale(),
    getTranslations("communities.declined"),
    getTranslations("communities.mine"),
  ]);
  const language = languageOf(locale);
  const support = env().PROVIDER_SUPPORT_EMAIL;
  return (
    <Page width="settings">
      <BackLink href={communityPaths.mine}>{mine("title")}</BackLink>
      <div className="stack g3">
        <h1 className="wrap-anywhere">{t("title", { community: community.name })}</h1>
        <p className="lead">{t("lead", { day: formatDate(decline.declinedAt) })}</p>
      </div>
      <blockquote className="card card-tight kept-lines wrap-anywhere">{decline.reason}</blockquote>
      <section className="stack g3" aria-labelledby="what-now">
        <h2 id="what-now" className="text-(length:--t-h3)">
          {t("whatNow")}
        </h2>
        <ul className="dotted stack g2">
          <li>{t(decline.mayAsk ? "askAgain" : "askedEnough")}</li>
          <li>{t.rich("write", { link: () => <a href={`mailto:${support}`}>{support}</a> })}</li>
          <li>
            {t.rich("leave", {
              link: (words) => <Link href={communityPaths.leave(community.id)}>{words}</Link>,
            })}
          </li>
        </ul>
      </section>
      {decline.mayAsk && (
        <Card className="stack g5">
          <h2 className="text-(length:--t-h3)">{t("formTitle")}</h2>
          <Words of={["communities.form", "communities.declined"]}>
            <AskAgainForm
              communityId={community.id}
              types={types.map(({ id, name }) => ({ id, name: communityTypeName(language, name) }))}
              saved={{
                name: community.name,
                communityTypeId: String(community.communityTypeId),
                location: community.location ?? "",
                description: community.description ?? "",
                answer: "",
              }}
            />
          </Words>
        </Card>
      )}
    </Page>
  );
}
