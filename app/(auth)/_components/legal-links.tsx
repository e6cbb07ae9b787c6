import Link from "next/link";
import type { ReactNode } from "react";

const inNewTab = (href: string) =>
  function LegalLink(words: ReactNode) {
    return (
      <Link href={href} target="_blank">
        {words}
      </Link>
    );
  };

/** The tags of sentences that name the two legal pages. They open beside the form, so that what was typed stays. */
export const LEGAL_LINKS = {
  terms: inNewTab("/terms-and-conditions"),
  privacy: inNewTab("/privacy-and-policy"),
};
