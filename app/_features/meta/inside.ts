import type { Metadata } from "next";

/** Of pages behind the login: nobody without a session sees them, so there is no preview of a link to one. */
export const INSIDE: Metadata = {
  description: null,
  openGraph: null,
  twitter: null,
  robots: { index: false, follow: false },
};
