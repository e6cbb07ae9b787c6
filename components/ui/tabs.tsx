"use client";
import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";

type Tab = { value: string; label: ReactNode; count?: number; content: ReactNode };

/** Parts of one page that need no address of their own; where they have one, use LinkTabs. */
export function Tabs({ label, tabs, defaultValue }: { label: string; tabs: Tab[]; defaultValue?: string }) {
  return (
    <Radix.Root defaultValue={defaultValue ?? tabs[0]?.value} className="stack g5">
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
            {tab.count !== undefined && <span className="pill-count">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
