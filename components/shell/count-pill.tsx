import { formatWhole } from "@/lib/kernel";
import { LiveBadge } from "./live-badge";
import type { BadgeName, ShellBadges } from "./menu";

const SPOKEN: Record<BadgeName, string> = {
  activeCampaigns: "active: ",
  members: "",
  balanceCents: "",
  unread: "new: ",
  joinRequests: "waiting: ",
  troubles: "to look at: ",
};

/** The text of a menu badge, or null for no badge. */
function badgeText(name: BadgeName | undefined, badges: Partial<ShellBadges>): string | null {
  const value = name && badges[name];
  if (!name || value === undefined) return null;
  if (name === "balanceCents") return formatWhole(value);
  return value > 0 ? value.toLocaleString("en-US") : null;
}

/** The figure beside a menu entry. Zero is not shown, except for the balance. */
export function CountPill({
  name,
  badges,
  className = "pill-count",
}: {
  name: BadgeName | undefined;
  badges: Partial<ShellBadges>;
  className?: string;
}) {
  if (name === "unread") return <LiveBadge className={className} unread={badges.unread ?? 0} />;
  const text = badgeText(name, badges);
  if (!name || text === null) return null;
  return (
    <span className={className}>
      {SPOKEN[name] && <span className="sr">{SPOKEN[name]}</span>}
      {text}
    </span>
  );
}
