import { type Draft, textOf } from "./draft";
import { CONTROL, type FormWords, messageControl } from "./problems";

/** What a campaign cannot be launched without. */
export type LaunchNeed = "name" | "campaignTypeId" | "amount" | "recipient" | "messages";

export type NeedState = {
  need: LaunchNeed;
  words: string;
  /** The id of the control that it is entered in. */
  control: string;
  isThere: boolean;
};

/**
 * What is there of what a launch needs, in the order of the form. The texts of the messages have defaults, so they
 * are named only when an admin has emptied one that is on. `lost` is a member who has left since they were chosen.
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
