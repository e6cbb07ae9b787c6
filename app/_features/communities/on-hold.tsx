import { getTranslations } from "next-intl/server";
import { Seal } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { CirclePause } from "@/components/ui/icons";
import { communityHold } from "@/lib/community";
import { type Ctx, env } from "@/lib/platform";

type OnHoldProps = { ctx: Ctx; community: { id: string; name: string; isOnHold: boolean } };

/** Admins also see the reason, sealed. */
export async function OnHold({ ctx, community }: OnHoldProps) {
  if (!community.isOnHold) return null;
  const [hold, t] = await Promise.all([
    communityHold(ctx, { communityId: community.id }),
    getTranslations("communities.onHold"),
  ]);
  if (!hold) return null;
  const support = env().PROVIDER_SUPPORT_EMAIL;
  return (
    <div className="main-in on-hold">
      <Banner tone="gold" icon={<CirclePause aria-hidden="true" />}>
        <p>{t("member", { community: community.name })}</p>
      </Banner>
      {hold.reason !== null && (
        <section className="sealed stack g3" aria-label={t("why")}>
          <div className="row between wrap-ok g2">
            <p className="strong">{t("why")}</p>
            <Seal />
          </div>
          <p className="kept-lines wrap-anywhere">{hold.reason}</p>
          <p className="small quiet">
            {t.rich("admin", { link: () => <a href={`mailto:${support}`}>{support}</a> })}
          </p>
        </section>
      )}
    </div>
  );
}
