import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { Words } from "@/app/_features/i18n/words";
import { FlowPage, PublicHeader, QuietFooter } from "@/components/shell";
import { languageOf } from "@/lib/kernel/languages";
import type { Flow } from "./flows";

/** Provides the texts of giving and sets their `lang`, because the member area around them is English. */
export function GivingWords({ children }: { children: ReactNode }) {
  return (
    <div className="contents" lang={languageOf(useLocale())}>
      <Words of={["giving"]}>{children}</Words>
    </div>
  );
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
