import { useTranslations } from "next-intl";
import { Brand } from "@/components/ui/brand";
import { Menu, X } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { DetailsMenu } from "./details-menu";
import { SectionLinks } from "./section-links";
import { HEADER_SECTIONS } from "./sections";

interface PublicHeaderProps {
  /** Only the logo and the login or campaigns link. */
  quiet?: boolean;
  signedIn?: boolean;
  /** On the front page, section links are fragments. */
  onFrontPage?: boolean;
}

export function PublicHeader({ quiet = false, signedIn = false, onFrontPage = false }: PublicHeaderProps) {
  const t = useTranslations("shell");
  const way = signedIn
    ? { href: "/campaigns", label: t("campaigns") }
    : { href: "/login", label: t("logIn") };
  if (quiet) {
    return (
      <header className="wrap top">
        <Brand />
        <Link className="btn btn-ghost" href={way.href}>
          {way.label}
        </Link>
      </header>
    );
  }
  const links = { of: HEADER_SECTIONS, onFrontPage };
  return (
    <header className="wrap top">
      <Brand />
      <nav className="topnav only-wide" aria-label={t("main")}>
        <SectionLinks {...links} />
        <Link className="btn btn-2 topnav-way" href={way.href}>
          {way.label}
        </Link>
      </nav>
      <div className="topnav-narrow only-narrow">
        <Link className="btn btn-2 btn-sm" href={way.href}>
          {way.label}
        </Link>
        <DetailsMenu
          className="drawer"
          summaryClassName="icon-btn"
          label={t("menu")}
          summary={
            <>
              <Menu className="drawer-closed" aria-hidden="true" />
              <X className="drawer-opened" aria-hidden="true" />
            </>
          }
        >
          <nav className="drawer-panel" aria-label={t("main")}>
            <div className="drawer-links">
              <SectionLinks {...links} />
            </div>
            <hr className="stitched" />
            <div className="stack g3">
              {!signedIn && (
                <Link className="btn btn-block" href="/sign-up">
                  {t("signUp")}
                </Link>
              )}
              <Link className="btn btn-2 btn-block" href={way.href}>
                {way.label}
              </Link>
            </div>
          </nav>
        </DetailsMenu>
      </div>
    </header>
  );
}
