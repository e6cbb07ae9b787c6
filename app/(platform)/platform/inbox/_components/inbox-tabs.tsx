import Link from "@/components/ui/link";

/** `closed`: finished threads, and troubles that ended or were settled. */
const SHOWN = ["all", "contact", "concern", "parked", "closed"] as const;
export type Shown = (typeof SHOWN)[number];

const LABELS: Record<Shown, string> = {
  all: "All",
  contact: "Contact",
  concern: "Concern",
  parked: "Parked",
  closed: "Closed",
};

export const shownOf = (text: string | undefined): Shown => SHOWN.find((known) => known === text) ?? "all";

export const inboxPath = (show: Shown): string =>
  show === "all" ? "/platform/inbox" : `/platform/inbox?show=${show}`;

export const InboxTabs = ({ show }: { show: Shown }) => (
  <nav className="inboxtabs" aria-label="Show">
    {SHOWN.map((part) => (
      <Link key={part} href={inboxPath(part)} aria-current={part === show ? "page" : undefined}>
        {LABELS[part]}
      </Link>
    ))}
  </nav>
);
