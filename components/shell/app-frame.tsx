"use client";

import type { ReactNode } from "react";
import { AppBar } from "./app-bar";
import { ScrollToTop } from "./scroll-to-top";
import { SideMenu } from "./side-menu";
import { TabBar } from "./tab-bar";
import type { FrameProps } from "./types";
import { Waiting } from "./waiting";

/**
 * What stands around the pages of a community, drawn from data. Its menus show one list up to three times: as elements
 * of the server they would be rendered and written out three times more, which was a third of what a page cost.
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
