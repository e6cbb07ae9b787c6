import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Brand } from "@/components/ui/brand";
import { IconLink } from "@/components/ui/icon-button";
import { ArrowLeft, ChevronDown, LogOut } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { SignOutForm } from "@/components/ui/sign-out-form";
import { DetailsMenu } from "./details-menu";
import type { SettingsItem } from "./menu";
import { NavLink } from "./nav-link";
import { ScrollToTop } from "./scroll-to-top";
import type { FormAction } from "./types";
import { Waiting } from "./waiting";

interface SettingsShellProps {
  /** the link back: to the community, the desk or the account setup */
  back: { href: string; label: string };
  items: readonly SettingsItem[];
  logOut: FormAction;
  children: ReactNode;
}

/**
 * The layout of a person's own settings (specification 001 §2): a menu at the side from 900 px on, and on
 * narrower screens a bar with the link back and all settings in one menu. The root layout has the skip link.
 */
export function SettingsShell({ back, items, logOut, children }: SettingsShellProps) {
  const t = useTranslations("shell.inside");
  const ui = useTranslations("ui");
  return (
    <div className="app" lang={useLocale()}>
      <aside className="side" aria-label={t("links.settings")}>
        <Brand href="/campaigns" ground="var(--side)" />
        <LinkButton href={back.href} variant="ghost" className="settings-back" icon={<ArrowLeft />}>
          {back.label}
        </LinkButton>
        <nav className="nav" aria-label={t("links.allSettings")}>
          {items.map((item) => (
            <NavLink key={item.href} href={item.href} icon={item.icon} label={item.label} />
          ))}
        </nav>
        <SignOutForm action={logOut} className="nav settings-out">
          <button type="submit">
            <LogOut />
            {t("links.logOut")}
          </button>
        </SignOutForm>
      </aside>
      <header className="appbar">
        <IconLink href={back.href} label={back.label} icon={<ArrowLeft />} />
        <span className="strong grow">{t("links.settings")}</span>
        <DetailsMenu
          className="drop-end settings-drop"
          summaryClassName="btn btn-2 btn-sm"
          summary={
            <>
              {t("links.allSettings")}
              <ChevronDown />
            </>
          }
        >
          <div className="menu drop-menu drop-down">
            <nav aria-label={t("links.allSettings")}>
              {items.map((item) => (
                <NavLink
                  key={item.href}
                  href={item.href}
                  icon={item.icon}
                  label={item.label}
                  className="menu-item"
                />
              ))}
            </nav>
            <hr className="rule drop-rule" />
            <SignOutForm action={logOut}>
              <button type="submit" className="menu-item">
                <LogOut />
                {t("links.logOut")}
              </button>
            </SignOutForm>
          </div>
        </DetailsMenu>
      </header>
      <main id="main" className="main settings-main">
        {children}
      </main>
      <Waiting label={ui("loading")} />
      <ScrollToTop label={t("toTop")} />
    </div>
  );
}
