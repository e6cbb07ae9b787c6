"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Thread } from "@/components/ui/thread";
import type { Draft } from "./draft";
import { type LaunchNeed, needsOf } from "./launch-needs";

type BeforeLaunchProps = {
  draft: Draft;
  /** Can no longer be the recipient. */
  lost: string | null;
  /** "Priya didn’t name one." */
  notes: Partial<Record<LaunchNeed, string>>;
};

export function BeforeLaunch({ draft, lost, notes }: BeforeLaunchProps) {
  const t = useTranslations("campaignForm");
  return (
    <Card as="section" tight className="stack g4" aria-labelledby="before-launch">
      <h2 id="before-launch" className="form-aside-title">
        {t("needs.title")}
      </h2>
      <Thread
        className="needs"
        items={needsOf(draft, t, lost).map(({ need, words, control, isThere }) => ({
          key: need,
          state: isThere ? "done" : "ahead",
          title: isThere ? words : <ToField control={control}>{words}</ToField>,
          note: isThere ? undefined : notes[need],
        }))}
      />
    </Card>
  );
}

function ToField({ control, children }: { control: string; children: ReactNode }) {
  return (
    <a
      href={`#${control}`}
      onClick={(event) => {
        const field = document.getElementById(control);
        if (!field) return;
        event.preventDefault();
        const folded = field.closest("details");
        if (folded) folded.open = true;
        field.focus();
      }}
    >
      {children}
    </a>
  );
}
