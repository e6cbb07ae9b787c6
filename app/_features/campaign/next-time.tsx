import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";

export function NextTime({ communityName }: { communityName: string }) {
  const t = useTranslations("campaign.nextTime");
  return (
    <section className="card card-tight stack g3" aria-labelledby="next-time">
      <h2 id="next-time" className="form-aside-title">
        {t("title")}
      </h2>
      <p className="small quiet">{t("words", { community: communityName })}</p>
      <LinkButton variant="secondary" href="/our-balance/donate">
        {t("give")}
      </LinkButton>
    </section>
  );
}
