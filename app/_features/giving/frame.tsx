import type { ReactNode } from "react";
import { Words } from "@/app/_features/i18n/words";
import { FlowPage, PublicHeader, QuietFooter } from "@/components/shell";
import type { Flow } from "./flows";

/** No wrapper element: with a boxless one, Next leaves the page scrolled. */
export function GivingWords({ children }: { children: ReactNode }) {
  return <Words of={["giving"]}>{children}</Words>;
}

type GivingFrameProps = { flow: Flow; centred?: boolean; campaign?: ReactNode; children: ReactNode };

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
