import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Brand } from "@/components/ui/brand";
import { CommunitySwitcher } from "./community-switcher";
import { DetailsMenu } from "./details-menu";
import { LiveBell } from "./live-badge";
import { COUNT } from "./menu";
import type { ShellProps, UserWords } from "./types";
import { UserLinks } from "./user-menu";

/** The bar at the top below 900 px: the community, unread notifications and the account. */
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
}: ShellProps & { words: UserWords }) {
  const t = useTranslations("shell.inside");
  return (
    <header className="appbar">
      {community || communities.length > 0 ? (
        <CommunitySwitcher
          compact
          community={community}
          communities={communities}
          switchCommunity={switchCommunity}
        />
      ) : (
        <span className="grow">
          <Brand href="/campaigns" ground="var(--surface)" />
        </span>
      )}
      {community && (
        <LiveBell unread={badges.unread ?? 0} label={t("bell")} labelNew={t("bellNew", { count: COUNT })} />
      )}
      <DetailsMenu
        className="drop-end"
        summaryClassName="icon-btn"
        label={t("account", { name: user.fullName })}
        summary={<Avatar name={user.fullName} seed={user.id} src={user.imageUrl} size="s" round />}
      >
        <div className="menu drop-menu drop-down">
          <p className="menu-label">{user.fullName}</p>
          <UserLinks withDesk={desk || role === "platform"} words={words} logOut={logOut} />
        </div>
      </DetailsMenu>
    </header>
  );
}
