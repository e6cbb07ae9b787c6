import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LayoutDashboard, LogOut, Settings } from "@/components/ui/icons";
import { SignOutForm } from "@/components/ui/sign-out-form";
import { SHELL_LINKS } from "./menu";
import type { FormAction } from "./types";

const { userSettings, allSettings, desk } = SHELL_LINKS;

interface UserLinksProps {
  withDesk: boolean;
  logOut: FormAction;
  /** links that come before these */
  children?: ReactNode;
}

/** Links to the settings (on a phone to their list), to the desk for people who work there, and Log out. */
export function UserLinks({ withDesk, logOut, children }: UserLinksProps) {
  const t = useTranslations("shell.inside.links");
  return (
    <>
      {children}
      <Link className="menu-item only-wide" href={userSettings.href}>
        <Settings size={20} />
        {t("settings")}
      </Link>
      <Link className="menu-item only-narrow" href={allSettings.href}>
        <Settings size={20} />
        {t("settings")}
      </Link>
      {withDesk && (
        <Link className="menu-item" href={desk.href}>
          <LayoutDashboard size={20} />
          {t("desk")}
        </Link>
      )}
      <SignOutForm action={logOut}>
        <button type="submit" className="menu-item">
          <LogOut size={20} />
          {t("logOut")}
        </button>
      </SignOutForm>
    </>
  );
}
