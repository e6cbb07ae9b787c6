"use client";
import { useRouter } from "next/navigation";
import { useOptimistic, useTransition } from "react";
import { ChevronDown } from "@/components/ui/icons";
import { Spinner } from "./spinner";

export type LinkTab = { href: string; label: string; count?: number; current?: boolean };

/** Replaces the tabs below 900 px. */
export function LinkSelect({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  const [chosen, choose] = useOptimistic(tabs.find((tab) => tab.current)?.href);
  return (
    <span className="affix linktabs-select">
      <select
        className="select"
        aria-label={label}
        aria-busy={isLoading || undefined}
        value={chosen}
        onChange={({ target: { value } }) =>
          // Shows the choice immediately, with a spinner.
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
  );
}
