"use client";
import { Bell } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { LiveText } from "@/components/ui/live-text";
import { numberText } from "@/lib/kernel/intl";
import { COUNT, SHELL_LINKS } from "./menu";
import { useUnread } from "./unread-count";

interface LiveBadgeProps {
  unread: number;
  className: string;
  /** For screen readers. */
  word: string;
}

interface LiveBellProps {
  unread: number;
  label: string;
  /** With `COUNT` for the figure. */
  labelNew: string;
}

/** Updates without a reload. */
export function LiveBadge({ unread, className, word }: LiveBadgeProps) {
  const count = useUnread(unread);
  if (count === 0) return null;
  return (
    <span className={className}>
      <span className="sr">{word} </span>
      <LiveText>{numberText(count)}</LiveText>
    </span>
  );
}

export function LiveBell({ unread, label, labelNew }: LiveBellProps) {
  const count = useUnread(unread);
  return (
    <Link
      className="icon-btn"
      href={SHELL_LINKS.notifications.href}
      aria-label={count > 0 ? labelNew.replace(COUNT, String(count)) : label}
    >
      <Bell />
      {count > 0 && <span className="news-dot" />}
    </Link>
  );
}
