"use client";

import type { ReactNode } from "react";
import { AppBar } from "./app-bar";
import { ScrollToTop } from "./scroll-to-top";
import { SideMenu } from "./side-menu";
import { TabBar } from "./tab-bar";
import type { FrameProps } from "./types";
import { Waiting } from "./waiting";

/**
 * Menus from data: as server elements, they would be rendered and sent three times, a third of a page's cost.
 */
export function AppFrame({ lang, children, ...frame }: FrameProps & { lang: string; children: ReactNode }) {
  return (
    <div className="app" lang={lang}>
      <SideMenu {...frame} />
      <AppBar {...frame} />
      <main id="main" className="main">
        {children}
      </main>
      {frame.community && <TabBar {...frame} />}
      <Waiting label={frame.words.loading} />
      <ScrollToTop label={frame.words.toTop} />
    </div>
  );
}
