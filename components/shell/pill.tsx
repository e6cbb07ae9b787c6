import { LiveText } from "@/components/ui/live-text";
import { numberText } from "@/lib/kernel/intl";
import { formatWhole } from "@/lib/kernel/money";
import { LiveBadge } from "./live-badge";
import type { BadgeName, ShellBadges } from "./menu";
import type { CountWords } from "./types";

/** Null for no badge. */
function badgeText(name: BadgeName | undefined, badges: Partial<ShellBadges>): string | null {
  const value = name && badges[name];
  if (!name || value === undefined) return null;
  if (name === "balanceCents") return formatWhole(value);
  return value > 0 ? numberText(value) : null;
}

interface PillProps {
  name: BadgeName | undefined;
  badges: Partial<ShellBadges>;
  /** For screen readers. */
  words: CountWords;
  className?: string;
}

/** Hides zero, except for the balance. */
export function Pill({ name, badges, words, className = "pill-count" }: PillProps) {
  if (name === "unread") {
    return <LiveBadge className={className} unread={badges.unread ?? 0} word={words.unread} />;
  }
  const text = badgeText(name, badges);
  if (!name || text === null) return null;
  const word = name in words ? words[name as keyof CountWords] : undefined;
  return (
    <span className={className}>
      {word && <span className="sr">{word} </span>}
      <LiveText>{text}</LiveText>
    </span>
  );
}
