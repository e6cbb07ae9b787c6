import Link from "@/components/ui/link";
import { LinkSelect, type LinkTab } from "./link-select";

/** Filters a list. A select below 900 px. For parts of a page use `Tabs`. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <div className="linktabs">
      <nav className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.href}
            href={tab.href}
            className="tab"
            aria-current={tab.current ? "page" : undefined}
          >
            {tab.label}
            {tab.count !== undefined && <span className="pill-count">{tab.count}</span>}
          </Link>
        ))}
      </nav>
      <LinkSelect label={label} tabs={tabs} />
    </div>
  );
}
