import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { SkipLink } from "@/components/ui/skip-link";
import { readTheme, THEME_COOKIE } from "@/components/ui/theme";
import { Toaster } from "@/components/ui/toaster";
import { PRODUCT_NAME } from "@/lib/kernel/product";
import { figtree, fraunces } from "./fonts";
import "./globals.css";

export const metadata: Metadata = {
  metadataBase: new URL(process.env.APP_URL ?? "http://localhost:3000"),
  title: { default: `${PRODUCT_NAME}: help one of your own, quietly`, template: `%s · ${PRODUCT_NAME}` },
  description:
    "When someone in your class, camp or congregation is in need, one message goes out. Everyone gives. Nobody but your admins learns who it is for.",
  applicationName: PRODUCT_NAME,
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#FAF7F2" },
    { media: "(prefers-color-scheme: dark)", color: "#131A17" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en" data-theme={theme} className={`${fraunces.variable} ${figtree.variable}`}>
      <body>
        <SkipLink />
        <Toaster>{children}</Toaster>
      </body>
    </html>
  );
}
