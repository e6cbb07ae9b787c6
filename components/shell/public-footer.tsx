import Link from "next/link";
import { Brand } from "@/components/ui/brand";

const COLUMNS = [
  [
    { href: "/?page=howItWorks", label: "How it works" },
    { href: "/?page=about", label: "About" },
    { href: "/?page=contact", label: "Contact" },
  ],
  [
    { href: "/?page=values", label: "Our Values" },
    { href: "/?page=FAQ", label: "FAQ’s" },
    { href: "/?page=tutorials", label: "Tutorials" },
  ],
  [
    { href: "/privacy-and-policy", label: "Privacy Policy" },
    { href: "/terms-and-conditions", label: "Terms and Conditions" },
  ],
] as const;

/** Foot of the front page and the legal pages. */
export function PublicFooter({ provider, year }: { provider: string; year: number }) {
  return (
    <footer className="foot">
      <div className="wrap stack foot-in">
        <div className="footgrid">
          <div className="stack g3">
            <Brand ground="#173F33" arms="#F3EEE4" fourth="#E8A93B" />
            <p className="foot-line">A non-profit tool for communities that look after their own, quietly.</p>
          </div>
          <nav aria-label="Footer" className="footlinks">
            {COLUMNS.map((column) => (
              <div key={column[0].href}>
                {column.map((link) => (
                  <Link key={link.href} href={link.href}>
                    {link.label}
                  </Link>
                ))}
              </div>
            ))}
          </nav>
        </div>
        <hr className="stitched" />
        <div className="row between wrap-ok foot-line">
          <p>Dedicated to everyone who gave before they were asked.</p>
          <p>
            © {year} {provider}
          </p>
        </div>
      </div>
    </footer>
  );
}
