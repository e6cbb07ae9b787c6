"use client";

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
import type { FormAction, UserWords } from "./types";
import { Waiting } from "./waiting";

export interface SettingsShellProps {
  back: { href: string; label: string };
  items: readonly SettingsItem[];
  logOut: FormAction;
  children: ReactNode;
}

type SettingsFrameProps = SettingsShellProps & {
  lang: string;
  words: UserWords & { loading: string; toTop: string };
};

/** Rendered from data, like `AppFrame`. */
export function SettingsFrame({ lang, back, items, words, logOut, children }: SettingsFrameProps) {
  return (
    <div className="app" lang={lang}>
      <aside className="side" aria-label={words.settings}>
        <Brand href="/campaigns" ground="var(--side)" />
        <LinkButton href={back.href} variant="ghost" className="settings-back" icon={<ArrowLeft />}>
          {back.label}
        </LinkButton>
        <nav className="nav" aria-label={words.allSettings}>
          {items.map((item) => (
            <NavLink key={item.href} href={item.href} icon={item.icon} label={item.label} />
          ))}
        </nav>
        <SignOutForm action={logOut} className="nav settings-out">
          <button type="submit">
            <LogOut />
            {words.logOut}
          </button>
        </SignOutForm>
      </aside>
      <header className="appbar">
        <IconLink href={back.href} label={back.label} icon={<ArrowLeft />} />
        <span className="strong grow">{words.settings}</span>
        <DetailsMenu
          className="drop-end settings-drop"
          summaryClassName="btn btn-2 btn-sm"
          summary={
            <>
              {words.allSettings}
              <ChevronDown />
            </>
          }
        >
          <div className="menu drop-menu drop-down">
            <nav aria-label={words.allSettings}>
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
                {words.logOut}
              </button>
            </SignOutForm>
          </div>
        </DetailsMenu>
      </header>
      <main id="main" className="main settings-main">
        {children}
      </main>
      <Waiting label={words.loading} />
      <ScrollToTop label={words.toTop} />
    </div>
  );
}
