"use client";
import * as Radix from "@radix-ui/react-tabs";
import { clsx } from "clsx";
import type { KeyboardEvent, ReactNode } from "react";
import Link from "@/components/ui/link";
import { LinkSelect, type LinkTab } from "./link-select";
import { useScripts } from "./use-scripts";

type TabsProps = {
  label: string;
  tabs: readonly LinkTab[];
  /** The element at the end of the row of tabs. */
  beside?: ReactNode;
  /** True for few and short names: they stay tabs on a narrow page, where others become a select. */
  areShort?: boolean;
  className?: string;
  /** The panel of the current tab, rendered on the server. */
  children: ReactNode;
};

/** The space bar presses a tab, but would not press a link. */
function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}

/**
 * The parts of one page. Each tab is a link, so it works without scripts; with them the arrow keys move between the tabs,
 * and Enter or the space bar opens one.
 */
export function Tabs({ label, tabs, beside, areShort = false, className, children }: TabsProps) {
  const scripts = useScripts();
  const current = String(tabs.findIndex((tab) => tab.current));
  return (
    <Radix.Root className={clsx("tabset", className)} value={current} activationMode="manual">
      <div className={beside ? "tabrow" : undefined}>
        <div className={areShort ? undefined : "linktabs"}>
          <Radix.List className="tabs" aria-label={label}>
            {tabs.map((tab, index) => (
              <Radix.Trigger key={tab.href} value={String(index)} asChild>
                <Link
                  href={tab.href}
                  className="tab num"
                  type={undefined}
                  onKeyDown={pressOnSpace}
                  // Without scripts no arrow key moves, so each link is a stop of the tab key.
                  {...(scripts ? {} : { tabIndex: 0 })}
                >
                  {tab.label}
                  {tab.count !== undefined && (
                    <>
                      {" "}
                      <span className="pill-count">{tab.count}</span>
                    </>
                  )}
                </Link>
              </Radix.Trigger>
            ))}
          </Radix.List>
          {!areShort && <LinkSelect label={label} tabs={tabs} />}
        </div>
        {beside}
      </div>
      <Radix.Content className="tabset-panel" value={current}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
