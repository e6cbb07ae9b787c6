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
  /** At the end of the row. */
  beside?: ReactNode;
  /** Few short names stay tabs on narrow pages. */
  areShort?: boolean;
  className?: string;
  /** Current panel, rendered on the server. */
  children: ReactNode;
};

/** Space activates a tab, but not a link. */
function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}

/** Links that work without scripts. With scripts, arrow keys move, and Enter or Space opens. */
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
                  // Without scripts every link is a tab stop.
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
