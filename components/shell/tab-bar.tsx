import { useTranslations } from "next-intl";
import { Ellipsis } from "@/components/ui/icons";
import { CountPill } from "./count-pill";
import { DetailsMenu } from "./details-menu";
import { NavLink } from "./nav-link";
import type { ShellProps, UserWords } from "./types";
import { UserLinks } from "./user-menu";

/** The five-item bar at the foot of the screen below 900 px. */
export function TabBar({
  menu,
  role,
  badges,
  words,
  logOut,
  desk = false,
}: ShellProps & { words: UserWords }) {
  const t = useTranslations("shell.inside");
  return (
    <nav className="tabbar" aria-label={t("communityPages")}>
      {menu.tabs.map((item) => (
        <NavLink key={item.href} href={item.href} icon={item.icon} label={item.short}>
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
          <UserLinks withDesk={desk || role === "platform"} words={words} logOut={logOut}>
            {menu.more.map((item) => (
              <NavLink
                key={item.href}
                href={item.href}
                icon={item.icon}
                label={item.label}
                className="menu-item"
                inMenu
              >
                <CountPill name={item.badge} badges={badges} />
              </NavLink>
            ))}
          </UserLinks>
        </div>
      </DetailsMenu>
    </nav>
  );
}
