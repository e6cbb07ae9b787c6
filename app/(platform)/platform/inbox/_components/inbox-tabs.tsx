import Link from "@/components/ui/link";

/** What the inbox shows. `closed`: threads that are done, and troubles that have ended or were settled. */
export const SHOWN = ["all", "contact", "concern", "parked", "closed"] as const;
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

/** The parts of the inbox, as links beside each other. */
export const InboxTabs = ({ show }: { show: Shown }) => (
  <nav className="inboxtabs" aria-label="Show">
    {SHOWN.map((part) => (
      <Link key={part} href={inboxPath(part)} aria-current={part === show ? "page" : undefined}>
        {LABELS[part]}
      </Link>
    ))}
  </nav>
);
