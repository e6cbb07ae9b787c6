import type { ReactNode } from "react";
import { Brand } from "@/components/ui/brand";

type PublicFooterProps = {
  provider: string;
  year: string;
  /** Where one can go from here. */
  children: ReactNode;
};

/** Foot of the pages that need no account. */
export function PublicFooter({ provider, year, children }: PublicFooterProps) {
  return (
    <footer className="foot">
      <div className="wrap stack foot-in">
        <div className="footgrid">
          <div className="stack g3">
            <Brand ground="#173F33" arms="#F3EEE4" fourth="#E8A93B" />
            <p className="foot-line">A non-profit tool for communities that look after their own, quietly.</p>
          </div>
          {children}
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
