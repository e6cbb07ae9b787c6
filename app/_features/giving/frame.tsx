import type { ReactNode } from "react";
import { Words } from "@/app/_features/i18n/words";
import { FlowPage, PublicHeader, QuietFooter } from "@/components/shell";
import type { Flow } from "./flows";

/** Provides the texts of giving. An element without a box around a page would keep it scrolled: Next looks for its top. */
export function GivingWords({ children }: { children: ReactNode }) {
  return <Words of={["giving"]}>{children}</Words>;
}

type GivingFrameProps = { flow: Flow; centred?: boolean; campaign?: ReactNode; children: ReactNode };

/**
 * Around each step of giving: the member layout has its own header, people without an account get a quiet
 * one.
 */
export function GivingFrame({ flow, centred, campaign, children }: GivingFrameProps) {
  const isVisitor = flow === "visitor";
  return (
    <GivingWords>
      {isVisitor && <PublicHeader quiet />}
      <FlowPage inShell={!isVisitor} centred={centred} campaign={campaign}>
        {children}
      </FlowPage>
      {isVisitor && <QuietFooter />}
    </GivingWords>
  );
}
