import { useTranslations } from "next-intl";
import { Brand } from "@/components/ui/brand";
import Link from "@/components/ui/link";
import { LanguageSwitch } from "./language-switch";
import { SectionLinks } from "./section-links";

type Provider = {
  name: string;
  address: string;
  email: string;
  videoChannel: string | undefined;
  sendsTexts: boolean;
};

type PublicFooterProps = {
  provider: Provider;
  year: string;
  /** On the front page, section links are fragments. */
  onFrontPage?: boolean;
};

export function PublicFooter({ provider, year, onFrontPage = false }: PublicFooterProps) {
  const t = useTranslations("shell");
  return (
    <footer className="foot">
      <div className="wrap stack foot-in">
        <div className="footgrid">
          <div className="stack g3">
            <Brand ground="#173F33" arms="#F3EEE4" fourth="#E8A93B" />
            <p className="foot-line">{t("footer.tagline")}</p>
            <LanguageSwitch />
          </div>
          <nav className="footlinks" aria-label={t("footer.label")}>
            <div>
              <SectionLinks of={["howItWorks", "about", "contact"]} onFrontPage={onFrontPage} />
            </div>
            <div>
              <SectionLinks of={["values", "FAQ", "tutorials"]} onFrontPage={onFrontPage} />
            </div>
            <div>
              <Link href="/privacy-and-policy">{t("footer.privacy")}</Link>
              <Link href="/terms-and-conditions">{t("footer.terms")}</Link>
              {provider.sendsTexts && <Link href="/text-messages">{t("footer.textMessages")}</Link>}
              <Link href="/statement">{t("footer.statement")}</Link>
              {provider.videoChannel && <a href={provider.videoChannel}>{t("footer.videos")}</a>}
            </div>
          </nav>
        </div>
        <hr className="stitched" />
        <div className="foot-end">
          <p>{t("footer.dedication")}</p>
          <p>
            © {year} {provider.name}
          </p>
          <address>
            <span>{provider.address}</span>
            <a href={`mailto:${provider.email}`}>{provider.email}</a>
          </address>
        </div>
      </div>
    </footer>
  );
}
