import { type Draft, textOf } from "./draft";
import { CONTROL, type FormWords, messageControl } from "./problems";

export type LaunchNeed = "name" | "campaignTypeId" | "amount" | "recipient" | "messages";

type NeedState = {
  need: LaunchNeed;
  words: string;
  control: string;
  isThere: boolean;
};

/**
 * Lists what a launch needs, in form order. Messages have defaults, so only enabled empty ones count. `lost`
 * has left.
 */
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
