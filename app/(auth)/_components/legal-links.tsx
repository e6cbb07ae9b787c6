import type { ReactNode } from "react";
import Link from "@/components/ui/link";

const inNewTab = (href: string) =>
  function LegalLink(words: ReactNode) {
    return (
      <Link href={href} target="_blank">
        {words}
      </Link>
    );
  };

/** The tags for links to the two legal pages. They open in a new tab, so that what was typed is kept. */
export const LEGAL_LINKS = {
  terms: inNewTab("/terms-and-conditions"),
  privacy: inNewTab("/privacy-and-policy"),
};
