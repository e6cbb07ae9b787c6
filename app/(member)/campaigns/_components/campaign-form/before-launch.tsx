"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Thread } from "@/components/ui/thread";
import { CONTROL, type Draft, textOf } from "./draft";
import { type FormWords, messageControl } from "./failure";

export type LaunchNeed = "name" | "campaignTypeId" | "amount" | "recipient" | "messages";

type NeedState = {
  need: LaunchNeed;
  words: string;
  control: string;
  isThere: boolean;
};

/** In form order. Messages have defaults, so only enabled empty ones count. `lost` has left. */
export function needsOf(draft: Draft, t: FormWords, lost: string | null = null): NeedState[] {
  const has = (text: string) => text.trim() !== "";
  const wordless = draft.messages.find((message) => message.isEnabled && !has(textOf(draft, message)));
  return [
    { need: "name", words: t("needs.name"), control: CONTROL.name, isThere: has(draft.name) },
    {
      need: "campaignTypeId",
      words: t("needs.type"),
      control: CONTROL.campaignTypeId,
      isThere: has(draft.campaignTypeId),
    },
    { need: "amount", words: t("needs.amount"), control: CONTROL.amount, isThere: has(draft.amount) },
    {
      need: "recipient",
      words: t("needs.recipient"),
      control: CONTROL.recipientId,
      isThere: draft.recipient !== null && draft.recipient.id !== lost,
    },
    ...(wordless
      ? [
          {
            need: "messages" as const,
            words: t("needs.messages"),
            control: messageControl(wordless.messageType),
            isThere: false,
          },
        ]
      : []),
  ];
}

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
