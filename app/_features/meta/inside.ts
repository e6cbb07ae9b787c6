import type { Metadata } from "next";

/** Metadata of pages behind the login: no link preview. */
export const INSIDE: Metadata = {
  description: null,
  openGraph: null,
  twitter: null,
  robots: { index: false, follow: false },
};
