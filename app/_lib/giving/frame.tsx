import type { ReactNode } from "react";
import { FlowPage, PublicHeader } from "@/components/shell";
import type { Flow } from "./flows";

type GivingFrameProps = { flow: Flow; centred?: boolean; campaign?: ReactNode; children: ReactNode };

/** Around each step of giving: the member layout has its own head, people without an account get a quiet one. */
export function GivingFrame({ flow, centred, campaign, children }: GivingFrameProps) {
  if (flow !== "visitor") {
    return (
      <FlowPage inShell centred={centred} campaign={campaign}>
        {children}
      </FlowPage>
    );
  }
  return (
    <>
      <PublicHeader quiet />
      <FlowPage centred={centred} campaign={campaign}>
        {children}
      </FlowPage>
    </>
  );
}
