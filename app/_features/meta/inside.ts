import type { Metadata } from "next";

export const INSIDE: Metadata = {
  description: null,
  openGraph: null,
  twitter: null,
  robots: { index: false, follow: false },
};
