import { Avatar } from "@/components/ui/avatar";
import { Brand } from "@/components/ui/brand";
import { ChevronDown, Settings } from "@/components/ui/icons";
import { CommunitySwitcher } from "./community-switcher";
import { DetailsMenu } from "./details-menu";
import { COUNT, type MenuGroup } from "./menu";
import { NavLink } from "./nav-link";
import { Pill } from "./pill";
import type { FrameProps } from "./types";
import { UserLinks } from "./user-links";

/** From 900 px (000 §2). */
export function SideMenu(props: FrameProps) {
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
    <aside className="side" aria-label={words.community}>
      <Brand href="/campaigns" ground="var(--side)" />
      <CommunitySwitcher
        community={community}
        communities={communities}
        standing={community ? (role === "admin" ? words.admin : words.member) : undefined}
        words={words.switcher}
        switchCommunity={switchCommunity}
      />
      {community && (
        <nav className="nav" aria-label={words.communityPages}>
          {menu.side.map((item) =>
            "links" in item ? (
              <Submenu key={item.href} group={item} badges={badges} words={words} />
            ) : (
              <NavLink key={item.href} href={item.href} icon={item.icon} label={item.label}>
                <Pill name={item.badge} badges={badges} words={words.counts} />
              </NavLink>
            ),
          )}
        </nav>
      )}
      <div className="side-user">
        <DetailsMenu
          className="drop-wide"
          summaryClassName="switcher switcher-user"
          label={words.account}
          summary={
            <>
              <Avatar name={user.fullName} seed={user.id} src={user.imageUrl} size="s" round />
              <span className="grow">
                <span className="strong small switcher-line">{user.fullName}</span>
                <span className="caption faint">{words.settingsAndLogOut}</span>
              </span>
              <Settings className="chev" />
            </>
          }
        >
          <div className="menu drop-menu drop-up">
            <UserLinks withDesk={desk || role === "platform"} words={words.links} logOut={logOut} />
          </div>
        </DetailsMenu>
      </div>
    </aside>
  );
}

/** Works without scripts. */
function Submenu({ group, badges, words }: Pick<FrameProps, "badges" | "words"> & { group: MenuGroup }) {
  return (
    <div className="nav-group">
      <NavLink href={group.href} icon={group.icon} label={group.label}>
        <Pill name={group.badge} badges={badges} words={words.counts} />
      </NavLink>
      <details open>
        <summary aria-label={words.pagesOf.replace(COUNT, () => group.label)}>
          <ChevronDown className="chev" />
        </summary>
        <div className="nav-sub">
          {group.links.map((link) => (
            <NavLink key={link.href} href={link.href} label={link.label} className="sub">
              <Pill name={link.badge} badges={badges} words={words.counts} />
            </NavLink>
          ))}
        </div>
      </details>
    </div>
  );
}
