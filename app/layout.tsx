import type { Metadata, Viewport } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SkipLink } from "@/components/ui/skip-link";
import { Toaster } from "@/components/ui/toaster";
import { PRODUCT_NAME } from "@/lib/kernel/product-name";
import { en } from "@/messages/en";
import { themeCookie } from "./_features/appearance/theme-cookie";
import { PICTURE_SIZE, sitePicturePath } from "./_features/meta/site-picture";
import { Connection } from "./_features/states/connection";
import { FONTS } from "./fonts";
// Otherwise every page requests a separate file for each.
import "./error";
import "./global-error";
import "./globals.css";

const SITE_PREVIEW = { url: sitePicturePath("en"), ...PICTURE_SIZE, alt: en.meta.pictureAlt };

/** Search engines may index only pages that opt in: see `pageMetadata`. */
export const metadata: Metadata = {
  metadataBase: new URL(process.env.APP_URL ?? "http://localhost:3000"),
  title: { default: `${PRODUCT_NAME}: help one of your own, quietly`, template: `%s · ${PRODUCT_NAME}` },
  description: en.meta.home.description,
  applicationName: PRODUCT_NAME,
  robots: { index: false, follow: false },
  // Default preview for shared links, such as invitations.
  openGraph: { type: "website", siteName: PRODUCT_NAME, images: [SITE_PREVIEW] },
  twitter: { card: "summary_large_image", images: [SITE_PREVIEW] },
  appleWebApp: { title: PRODUCT_NAME, statusBarStyle: "default", capable: false },
  formatDetection: { telephone: false, email: false, address: false },
};

/** Theme backgrounds, for the browser's bars around the page. */
const PAPER = { light: "#FAF7F2", dark: "#131A17" } as const;

export async function generateViewport(): Promise<Viewport> {
  const theme = await themeCookie.read();
  return {
    width: "device-width",
    initialScale: 1,
    viewportFit: "cover",
    themeColor: theme
      ? PAPER[theme]
      : [
          { media: "(prefers-color-scheme: light)", color: PAPER.light },
          { media: "(prefers-color-scheme: dark)", color: PAPER.dark },
        ],
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = await themeCookie.read();
  const [locale, t, states] = await Promise.all([
    getLocale(),
    getTranslations("ui"),
    getTranslations("states"),
  ]);
  const words = { notice: t("notice"), notices: t("notices", { key: "{hotkey}" }), close: t("close") };
  return (
    <html lang={locale} data-theme={theme ?? undefined} className={FONTS}>
      <body>
        <SkipLink />
        <Toaster words={words}>{children}</Toaster>
        <Connection offline={states("offline.line")} />
      </body>
    </html>
  );
}
