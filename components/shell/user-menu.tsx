import { LayoutDashboard, LogOut, Settings } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { ALL_SETTINGS, DESK, USER_SETTINGS } from "./menu";
import type { FormAction } from "./types";

interface UserLinksProps {
  available: ReadonlySet<string>;
  withDesk: boolean;
  logOut: FormAction;
  /** links that come before these */
  children?: ReactNode;
}

/** Settings (on a phone the list of them), the desk for those who work there, and Log out. */
export function UserLinks({ available, withDesk, logOut, children }: UserLinksProps) {
  return (
    <>
      {children}
      {available.has(USER_SETTINGS.href) && (
        <>
          <Link className="menu-item only-wide" href={USER_SETTINGS.href}>
            <Settings size={20} />
            {USER_SETTINGS.label}
          </Link>
          <Link className="menu-item only-narrow" href={ALL_SETTINGS}>
            <Settings size={20} />
            {USER_SETTINGS.label}
          </Link>
        </>
      )}
      {withDesk && available.has(DESK.href) && (
        <Link className="menu-item" href={DESK.href}>
          <LayoutDashboard size={20} />
          {DESK.label}
        </Link>
      )}
      <form action={logOut}>
        <button type="submit" className="menu-item">
          <LogOut size={20} />
          Log out
        </button>
      </form>
    </>
  );
}
