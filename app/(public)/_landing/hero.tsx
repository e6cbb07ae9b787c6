import { useTranslations } from "next-intl";
import { HeroArt } from "@/components/art";
import { BadgeCheck, MessageCircle, Search } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";

const ways = (signedIn: boolean) =>
  signedIn
    ? { create: "/settings/new-community", search: "/settings/my-communities/search-community" }
    : { create: "/sign-up?type=create", search: "/sign-up?type=search" };

export function Hero({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations("landing.hero");
  const { create, search } = ways(signedIn);
  return (
    <section className="wrap hero">
      <div className="stack g5 herotext">
        <h1 className="display">{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <div className="row wrap-ok g3">
          <LinkButton size="lg" href={create}>
            {t("create")}
          </LinkButton>
          <LinkButton size="lg" variant="secondary" href={search} icon={<Search />}>
            {t("search")}
          </LinkButton>
        </div>
        <p className="small quiet heropromise">
          <BadgeCheck size={20} aria-hidden="true" />
          <span>{t("promise")}</span>
        </p>
      </div>
      <div className="heroart">
        <HeroArt label={t("art")} />
        <figure className="herosms card lift">
          <figcaption className="caption faint row g2">
            <MessageCircle aria-hidden="true" />
            {t("messageAt")}
          </figcaption>
          <p className="small">
            {t.rich("message", {
              strong: (words) => <span className="strong">{words}</span>,
              link: (words) => <span className="underline">{words}</span>,
            })}
          </p>
        </figure>
      </div>
    </section>
  );
}
