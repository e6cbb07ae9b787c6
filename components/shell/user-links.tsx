"use client";

import type { ReactNode } from "react";
import { LayoutDashboard, LogOut, Settings } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { SignOutForm } from "@/components/ui/sign-out-form";
import { SHELL_LINKS } from "./menu";
import type { FormAction, UserWords } from "./types";

const { userSettings, allSettings, desk } = SHELL_LINKS;

interface UserLinksProps {
  withDesk: boolean;
  words: UserWords;
  logOut: FormAction;
  children?: ReactNode;
}

/** Shared data, because a page renders these in three menus. */
export function UserLinks({ withDesk, words, logOut, children }: UserLinksProps) {
  return (
    <>
      {children}
      <Link className="menu-item only-wide" href={userSettings.href}>
        <Settings size={20} />
        {words.settings}
      </Link>
      <Link className="menu-item only-narrow" href={allSettings.href}>
        <Settings size={20} />
        {words.settings}
      </Link>
      {withDesk && (
        <Link className="menu-item" href={desk.href}>
          <LayoutDashboard size={20} />
          {words.desk}
        </Link>
      )}
      <SignOutForm action={logOut}>
        <button type="submit" className="menu-item">
          <LogOut size={20} />
          {words.logOut}
        </button>
      </SignOutForm>
    </>
  );
}
