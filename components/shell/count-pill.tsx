import { useTranslations } from "next-intl";
import { formatWhole } from "@/lib/kernel";
import { LiveBadge } from "./live-badge";
import type { BadgeName, ShellBadges } from "./menu";

/** Figures that are heard with a word before them. */
const SPOKEN = ["activeCampaigns", "unread", "joinRequests", "troubles"] as const;

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
  const t = useTranslations("shell.inside.counts");
  if (name === "unread")
    return <LiveBadge className={className} unread={badges.unread ?? 0} word={t("unread")} />;
  const text = badgeText(name, badges);
  if (!name || text === null) return null;
  const word = SPOKEN.find((one) => one === name);
  return (
    <span className={className}>
      {word && <span className="sr">{t(word)} </span>}
      {text}
    </span>
  );
}
