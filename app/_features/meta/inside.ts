import type { Metadata } from "next";

/** No link previews behind the login. */
export const INSIDE: Metadata = {
  description: null,
  openGraph: null,
  twitter: null,
  robots: { index: false, follow: false },
};
