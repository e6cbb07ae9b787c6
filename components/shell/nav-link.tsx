"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { MenuIcon, type MenuIconName } from "./menu-icon";
import { isCurrent } from "./menu-path";

interface NavLinkProps {
  href: string;
  label: string;
  icon?: MenuIconName;
  className?: string;
  /** an entry of a menu that opens: a smaller icon, and what follows the label at the other end */
  inMenu?: boolean;
  /** current on its own page only, not on the pages below it */
  exact?: boolean;
  /** what follows the label */
  children?: ReactNode;
}

/**
 * A menu entry that is marked when it leads to the current page. Its icon is a name: as an element it would be written
 * out once more in the data of each page.
 */
export function NavLink({ href, label, icon, className, inMenu, exact = false, children }: NavLinkProps) {
  const path = usePathname() ?? "";
  const current = exact ? path === href : isCurrent(href, path);
  return (
    <Link href={href} className={className} aria-current={current ? "page" : undefined}>
      {icon && <MenuIcon name={icon} size={inMenu ? 20 : undefined} />}
      {inMenu ? <span className="grow">{label}</span> : label}
      {children}
    </Link>
  );
}
