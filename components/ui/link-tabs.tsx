"use client";
import { useRouter } from "next/navigation";
import { useOptimistic, useTransition } from "react";
import { ChevronDown } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { Spinner } from "./spinner";

export type LinkTab = { href: string; label: string; count?: number; current?: boolean };

/** Links to the parts of one page: tabs, and below 900 px a select that navigates. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const router = useRouter();
  const current = tabs.find((tab) => tab.current);
  const [isLoading, startLoading] = useTransition();
  const [chosen, choose] = useOptimistic(current?.href);
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
      <span className="affix linktabs-select">
        <select
          className="select"
          aria-label={label}
          aria-busy={isLoading || undefined}
          value={chosen}
          onChange={({ target: { value } }) =>
            // What was chosen stands at once, and turns until its page is there.
            startLoading(() => {
              choose(value);
              router.push(value);
            })
          }
        >
          {tabs.map((tab) => (
            <option key={tab.href} value={tab.href}>
              {tab.count === undefined ? tab.label : `${tab.label} (${tab.count})`}
            </option>
          ))}
        </select>
        {isLoading ? <Spinner /> : <ChevronDown className="end-icon" aria-hidden="true" />}
      </span>
    </div>
  );
}
