"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { isCurrent } from "./menu-path";

interface NavLinkProps {
  href: string;
  className?: string;
  /** current on its own page only, not on the pages below it */
  exact?: boolean;
  children: ReactNode;
}

/** A menu entry that is marked when it leads to the current page. */
export function NavLink({ href, className, exact = false, children }: NavLinkProps) {
  const path = usePathname() ?? "";
  const current = exact ? path === href : isCurrent(href, path);
  return (
    <Link href={href} className={className} aria-current={current ? "page" : undefined}>
      {children}
    </Link>
  );
}
