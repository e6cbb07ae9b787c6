import { getTranslations } from "next-intl/server";
import { SECOND_FACTOR_SETTINGS } from "@/app/_lib/paths";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import { secondFactorStatus } from "@/lib/identity";
import type { Ctx } from "@/lib/platform";

export async function SecondFactorCard({ ctx }: { ctx: Ctx }) {
  const { since } = await secondFactorStatus(ctx, undefined);
  const [t, security] = await Promise.all([getTranslations("security.cards"), getTranslations("security")]);
  return (
    <section className="card row between wrap-ok" aria-labelledby="second-factor">
      <div className="stack g2 grow">
        <div className="row wrap-ok g3">
          <h2 className="text-(length:--t-h3)" id="second-factor">
            {t("factor")}
          </h2>
          <Badge tone={since ? "gain" : "neutral"} dot>
            {since ? t("on") : t("off")}
          </Badge>
        </div>
        <p className="small quiet">{t("factorWhat")}</p>
      </div>
      <LinkButton href={SECOND_FACTOR_SETTINGS} variant="secondary" size="sm">
        {since ? security("manage") : t("setUp")}
        <span className="sr"> {t("theFactor")}</span>
      </LinkButton>
    </section>
  );
}
