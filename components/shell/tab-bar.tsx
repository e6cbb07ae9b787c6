import { useTranslations } from "next-intl";
import { Ellipsis } from "@/components/ui/icons";
import { CountPill } from "./count-pill";
import { DetailsMenu } from "./details-menu";
import { MenuIcon } from "./menu-icon";
import { NavLink } from "./nav-link";
import type { ShellProps } from "./types";
import { UserLinks } from "./user-menu";

/** The five-item bar at the foot of the screen below 900 px. */
export function TabBar({ menu, role, badges, logOut, desk = false }: ShellProps) {
  const t = useTranslations("shell.inside");
  return (
    <nav className="tabbar" aria-label={t("communityPages")}>
      {menu.tabs.map((item) => (
        <NavLink key={item.href} href={item.href}>
          <MenuIcon name={item.icon} />
          {item.short}
          {(item.badge === "activeCampaigns" || item.badge === "unread") && (
            <CountPill name={item.badge} badges={badges} className="n" />
          )}
        </NavLink>
      ))}
      <DetailsMenu
        className="drop-end"
        summary={
          <>
            <Ellipsis />
            {t("more")}
          </>
        }
      >
        <div className="menu drop-menu drop-up">
          <UserLinks withDesk={desk || role === "platform"} logOut={logOut}>
            {menu.more.map((item) => (
              <NavLink key={item.href} href={item.href} className="menu-item">
                <MenuIcon name={item.icon} size={20} />
                <span className="grow">{item.label}</span>
                <CountPill name={item.badge} badges={badges} />
              </NavLink>
            ))}
          </UserLinks>
        </div>
      </DetailsMenu>
    </nav>
  );
}
