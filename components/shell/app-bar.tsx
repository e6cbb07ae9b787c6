import { Avatar } from "@/components/ui/avatar";
import { Brand } from "@/components/ui/brand";
import { CommunitySwitcher } from "./community-switcher";
import { DetailsMenu } from "./details-menu";
import { LiveBell } from "./live-badge";
import type { FrameProps } from "./types";
import { UserLinks } from "./user-links";

export function AppBar({
  user,
  community,
  communities,
  role,
  badges,
  switchCommunity,
  words,
  logOut,
  desk = false,
}: FrameProps) {
  return (
    <header className="appbar">
      {community || communities.length > 0 ? (
        <CommunitySwitcher
          compact
          community={community}
          communities={communities}
          words={words.switcher}
          switchCommunity={switchCommunity}
        />
      ) : (
        <span className="grow">
          <Brand href="/campaigns" ground="var(--surface)" />
        </span>
      )}
      {community && <LiveBell unread={badges.unread ?? 0} label={words.bell} labelNew={words.bellNew} />}
      <DetailsMenu
        className="drop-end"
        summaryClassName="icon-btn"
        label={words.account}
        summary={<Avatar name={user.fullName} seed={user.id} src={user.imageUrl} size="s" round />}
      >
        <div className="menu drop-menu drop-down">
          <p className="menu-label">{user.fullName}</p>
          <UserLinks withDesk={desk || role === "platform"} words={words.links} logOut={logOut} />
        </div>
      </DetailsMenu>
    </header>
  );
}
