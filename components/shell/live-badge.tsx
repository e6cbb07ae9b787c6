"use client";
import { Bell } from "lucide-react";
import Link from "next/link";
import { SHELL_LINKS } from "./menu";
import { useUnread } from "./unread-count";

/** How many notifications are new, beside their menu entry; nothing for none. It changes without a reload. */
export function LiveBadge({ unread, className }: { unread: number; className: string }) {
  const count = useUnread(unread);
  if (count === 0) return null;
  return (
    <span className={className}>
      <span className="sr">new: </span>
      {count.toLocaleString("en-US")}
    </span>
  );
}

/** The bell of the bar at the top, with a dot while anything is new. */
export function LiveBell({ unread }: { unread: number }) {
  const count = useUnread(unread);
  return (
    <Link
      className="icon-btn"
      href={SHELL_LINKS.notifications.href}
      aria-label={count > 0 ? `Notifications, ${count} new` : "Notifications"}
    >
      <Bell />
      {count > 0 && <span className="news-dot" />}
    </Link>
  );
}
