import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AppBar } from "./app-bar";
import { ScrollToTop } from "./scroll-to-top";
import { SideMenu } from "./side-menu";
import { TabBar } from "./tab-bar";
import type { ShellProps } from "./types";
import { useUserWords } from "./user-words";
import { Waiting } from "./waiting";

/**
 * The layout for a session: a menu at the side from 900 px on, and on narrower screens a bar at the top and
 * one of five items at the foot. Pages put their content into `Page`. The root layout has the skip link.
 */
export function AppShell({ children, ...shell }: ShellProps & { children: ReactNode }) {
  const t = useTranslations("shell.inside");
  const ui = useTranslations("ui");
  const words = useUserWords();
  return (
    <div className="app" lang={useLocale()}>
      <SideMenu {...shell} words={words} />
      <AppBar {...shell} words={words} />
      <main id="main" className="main">
        {children}
      </main>
      {shell.community && <TabBar {...shell} words={words} />}
      <Waiting label={ui("loading")} />
      <ScrollToTop label={t("toTop")} />
    </div>
  );
}

/** A page inside the shell: 1000 px, 1080 for pages with a column at the side, 720 for settings, 600 for forms. */
export function Page({
  width = "member",
  children,
}: {
  width?: "member" | "wide" | "settings" | "form";
  children: ReactNode;
}) {
  return <div className={width === "member" ? "main-in" : `main-in main-${width}`}>{children}</div>;
}
