import Link from "@/components/ui/link";
import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk.inbox");

/** `closed`: finished threads, and troubles that ended or were settled. */
const SHOWN = ["all", "contact", "concern", "parked", "closed"] as const;
export type Shown = (typeof SHOWN)[number];

const LABELS: Record<Shown, string> = {
  all: t("all"),
  contact: t("contact"),
  concern: t("concern"),
  parked: t("parked"),
  closed: t("closed"),
};

export const shownOf = (text: string | undefined): Shown => SHOWN.find((known) => known === text) ?? "all";

export const inboxPath = (show: Shown): string =>
  show === "all" ? "/platform/inbox" : `/platform/inbox?show=${show}`;

export const InboxTabs = ({ show }: { show: Shown }) => (
  <nav className="inboxtabs" aria-label={t("show")}>
    {SHOWN.map((part) => (
      <Link key={part} href={inboxPath(part)} aria-current={part === show ? "page" : undefined}>
        {LABELS[part]}
      </Link>
    ))}
  </nav>
);
