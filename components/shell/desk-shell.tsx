import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Seal } from "@/components/ui/badge";
import { Brand } from "@/components/ui/brand";
import { CountPill } from "./count-pill";
import { DetailsMenu } from "./details-menu";
import { type DeskLink, SHELL_LINKS, type ShellBadges } from "./menu";
import { NavLink } from "./nav-link";
import { useUserWords } from "./shell-words";
import type { FormAction, ShellUser } from "./types";
import { UserLinks } from "./user-links";
import { Waiting } from "./waiting";

interface DeskShellProps {
  user: ShellUser;
  links: readonly DeskLink[];
  badges: Partial<ShellBadges>;
  logOut: FormAction;
  children: ReactNode;
}

/** Belongs to no community, so it has its own header. */
export function DeskShell({ user, links, badges, logOut, children }: DeskShellProps) {
  const t = useTranslations("shell.inside");
  const desk = useTranslations("desk.shell");
  const ui = useTranslations("ui");
  const words = useUserWords();
  return (
    <>
      <header className="desktop" lang="en-US">
        <div className="wrap top">
          <div className="row g3">
            <Brand href="/platform" ground="var(--surface)" />
            <Seal>{desk("desk")}</Seal>
          </div>
          <nav className="topnav only-wide" aria-label={desk("desk")}>
            {links.map((link) => (
              <NavLink
                key={link.href}
                href={link.href}
                label={link.label}
                exact={link.href === SHELL_LINKS.desk.href}
              >
                <CountPill name={link.badge} badges={badges} />
              </NavLink>
            ))}
          </nav>
          <DetailsMenu
            className="drop-end"
            summaryClassName="row g3 desk-user"
            label={t("account", { name: user.fullName })}
            summary={
              <>
                <Avatar name={user.fullName} seed={user.id} src={user.imageUrl} size="s" round />
                <span className="small only-wide">{user.fullName}</span>
              </>
            }
          >
            <div className="menu drop-menu drop-down">
              <UserLinks withDesk={false} words={words} logOut={logOut}>
                {links.map((link) => (
                  <NavLink
                    key={link.href}
                    href={link.href}
                    label={link.label}
                    exact={link.href === SHELL_LINKS.desk.href}
                    className="menu-item only-narrow"
                  >
                    <CountPill name={link.badge} badges={badges} />
                  </NavLink>
                ))}
              </UserLinks>
            </div>
          </DetailsMenu>
        </div>
      </header>
      <main id="main" className="stack g7 desk-main" lang="en-US">
        {children}
      </main>
      <Waiting label={ui("loading")} />
    </>
  );
}
