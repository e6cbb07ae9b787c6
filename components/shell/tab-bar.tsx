import { Ellipsis } from "@/components/ui/icons";
import { DetailsMenu } from "./details-menu";
import { NavLink } from "./nav-link";
import { Pill } from "./pill";
import type { FrameProps } from "./types";
import { UserLinks } from "./user-links";

/** Five-item bottom bar below 900 px. */
export function TabBar({ menu, role, badges, words, logOut, desk = false }: FrameProps) {
  return (
    <nav className="tabbar" aria-label={words.communityPages}>
      {menu.tabs.map((item) => (
        <NavLink key={item.href} href={item.href} icon={item.icon} label={item.short}>
          {(item.badge === "activeCampaigns" || item.badge === "unread") && (
            <Pill name={item.badge} badges={badges} words={words.counts} className="n" />
          )}
        </NavLink>
      ))}
      <DetailsMenu
        className="drop-end"
        summary={
          <>
            <Ellipsis />
            {words.more}
          </>
        }
      >
        <div className="menu drop-menu drop-up">
          <UserLinks withDesk={desk || role === "platform"} words={words.links} logOut={logOut}>
            {menu.more.map((item) => (
              <NavLink
                key={item.href}
                href={item.href}
                icon={item.icon}
                label={item.label}
                className="menu-item"
                inMenu
              >
                <Pill name={item.badge} badges={badges} words={words.counts} />
              </NavLink>
            ))}
          </UserLinks>
        </div>
      </DetailsMenu>
    </nav>
  );
}
