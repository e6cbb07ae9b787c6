import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Brand } from "@/components/ui/brand";
import { ChevronDown, Settings } from "@/components/ui/icons";
import { CommunitySwitcher } from "./community-switcher";
import { CountPill } from "./count-pill";
import { DetailsMenu } from "./details-menu";
import type { MenuGroup } from "./menu";
import { NavLink } from "./nav-link";
import type { ShellProps, UserWords } from "./types";
import { UserLinks } from "./user-menu";

/** The menu at the side, from 900 px on (specification 000 §2). */
export function SideMenu(props: ShellProps & { words: UserWords }) {
  const t = useTranslations("shell.inside");
  const {
    user,
    community,
    communities,
    menu,
    role,
    badges,
    words,
    switchCommunity,
    logOut,
    desk = false,
  } = props;
  return (
    <aside className="side" aria-label={t("community")}>
      <Brand href="/campaigns" ground="var(--side)" />
      <CommunitySwitcher
        community={community}
        communities={communities}
        standing={community ? t(role === "admin" ? "standing.admin" : "standing.member") : undefined}
        switchCommunity={switchCommunity}
      />
      {community && (
        <nav className="nav" aria-label={t("communityPages")}>
          {menu.side.map((item) =>
            "links" in item ? (
              <Submenu key={item.href} group={item} badges={badges} />
            ) : (
              <NavLink key={item.href} href={item.href} icon={item.icon} label={item.label}>
                <CountPill name={item.badge} badges={badges} />
              </NavLink>
            ),
          )}
        </nav>
      )}
      <div className="side-user">
        <DetailsMenu
          className="drop-wide"
          summaryClassName="switcher switcher-user"
          label={t("account", { name: user.fullName })}
          summary={
            <>
              <Avatar name={user.fullName} seed={user.id} src={user.imageUrl} size="s" round />
              <span className="grow">
                <span className="strong small switcher-line">{user.fullName}</span>
                <span className="caption faint">{t("settingsAndLogOut")}</span>
              </span>
              <Settings className="chev" />
            </>
          }
        >
          <div className="menu drop-menu drop-up">
            <UserLinks withDesk={desk || role === "platform"} words={words} logOut={logOut} />
          </div>
        </DetailsMenu>
      </div>
    </aside>
  );
}

/** A page with a list of those below it, which opens and closes on click, with or without scripts. */
function Submenu({ group, badges }: { group: MenuGroup; badges: ShellProps["badges"] }) {
  const t = useTranslations("shell.inside");
  return (
    <div className="nav-group">
      <NavLink href={group.href} icon={group.icon} label={group.label}>
        <CountPill name={group.badge} badges={badges} />
      </NavLink>
      <details open>
        <summary aria-label={t("pagesOf", { page: group.label })}>
          <ChevronDown className="chev" />
        </summary>
        <div className="nav-sub">
          {group.links.map((link) => (
            <NavLink key={link.href} href={link.href} label={link.label} className="sub">
              <CountPill name={link.badge} badges={badges} />
            </NavLink>
          ))}
        </div>
      </details>
    </div>
  );
}
