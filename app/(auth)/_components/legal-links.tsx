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

/** They open in a new tab to preserve the form. */
export const LEGAL_LINKS = {
  terms: inNewTab("/terms-and-conditions"),
  privacy: inNewTab("/privacy-and-policy"),
};
