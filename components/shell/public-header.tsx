import { Menu } from "lucide-react";
import Link from "next/link";
import { Brand } from "@/components/ui/brand";
import { DetailsMenu } from "./details-menu";

/** Sections of the front page, by the words of their `page` parameter (specification 001 §2). */
const PUBLIC_SECTIONS = [
  { href: "/?page=howItWorks", label: "How it works" },
  { href: "/?page=about", label: "About" },
  { href: "/?page=contact", label: "Contact" },
  { href: "/?page=values", label: "Our Values" },
  { href: "/?page=FAQ", label: "FAQ’s" },
  { href: "/?page=tutorials", label: "Tutorials" },
] as const;

interface PublicHeaderProps {
  /** on pages with one thing to do: the mark and the way in, nothing else */
  quiet?: boolean;
  signedIn?: boolean;
}

/** Head of the pages that need no account. */
export function PublicHeader({ quiet = false, signedIn = false }: PublicHeaderProps) {
  const way = signedIn ? { href: "/campaigns", label: "Campaigns" } : { href: "/login", label: "Log in" };
  if (quiet) {
    return (
      <header className="wrap top">
        <Brand />
        <Link className="btn btn-ghost" href={way.href}>
          {way.label}
        </Link>
      </header>
    );
  }
  return (
    <header className="wrap top">
      <Brand />
      <nav className="topnav only-wide" aria-label="Main">
        {PUBLIC_SECTIONS.map((section) => (
          <Link key={section.href} href={section.href}>
            {section.label}
          </Link>
        ))}
        <Link className="btn btn-2 topnav-way" href={way.href}>
          {way.label}
        </Link>
      </nav>
      <div className="topnav-narrow only-narrow">
        <Link className="btn btn-2 btn-sm" href={way.href}>
          {way.label}
        </Link>
        <DetailsMenu className="drop-end" summaryClassName="icon-btn" label="Menu" summary={<Menu />}>
          <nav className="menu drop-menu drop-down topnav-menu" aria-label="Main">
            {PUBLIC_SECTIONS.map((section) => (
              <Link key={section.href} className="menu-item" href={section.href}>
                {section.label}
              </Link>
            ))}
          </nav>
        </DetailsMenu>
      </div>
    </header>
  );
}
