"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import Link from "@/components/ui/link";
import { MenuIcon, type MenuIconName } from "./menu-icon";
import { isCurrent } from "./menu-path";

interface NavLinkProps {
  href: string;
  label: string;
  icon?: MenuIconName;
  className?: string;
  /** Smaller icon, trailing content at the end. */
  inMenu?: boolean;
  /** Not current below its page. */
  exact?: boolean;
  children?: ReactNode;
}

/** An icon element would repeat in each page's data. */
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
