"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { FieldLink } from "@/components/ui/error-summary";
import { Thread } from "@/components/ui/thread";
import { type Draft, FIELDS, type FormWords, invalidFields, messageControl, textOf } from "./draft";

const NEEDS = [
  { need: "name", words: "needs.name" },
  { need: "campaignTypeId", words: "needs.type" },
  { need: "amount", words: "needs.amount" },
  { need: "recipient", words: "needs.recipient" },
] as const;
type Need = (typeof NEEDS)[number]["need"];

export type LaunchNeed = Need | "messages";

type NeedState = { need: LaunchNeed; words: string; control: string; isThere: boolean };

/** In form order. Messages have defaults, so only enabled empty ones count. `lost` has left. */
export function needsOf(draft: Draft, t: FormWords, lost: string | null = null): NeedState[] {
  const invalid: readonly string[] = invalidFields(draft);
  const has = (need: Need) =>
    need === "recipient"
      ? draft.recipient !== null && draft.recipient.id !== lost
      : draft[need].trim() !== "" && !invalid.includes(need);
  const needs: NeedState[] = NEEDS.map(({ need, words }) => ({
    need,
    words: t(words),
    control: FIELDS[need].control,
    isThere: has(need),
  }));
  const wordless = draft.messages.find((one) => one.isEnabled && textOf(draft, one).trim() === "");
  if (wordless) {
    const control = messageControl(wordless.messageType);
    needs.push({ need: "messages", words: t("needs.messages"), control, isThere: false });
  }
  return needs;
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
          title: isThere ? words : <FieldLink field={control}>{words}</FieldLink>,
          note: isThere ? undefined : notes[need],
        }))}
      />
    </Card>
  );
}
