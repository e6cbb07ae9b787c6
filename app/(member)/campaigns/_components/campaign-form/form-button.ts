import { typedText } from "@/app/_features/forms/typed-text";

/** `launch` asks first, with `confirm`, `copy` (to the admin) and `back`. */
export type Intent = (typeof INTENTS)[number];
const INTENTS = ["launch", "save", "confirm", "copy", "back"] as const;

export type FormButton = {
  intent: Intent;
  /** 000 §8. */
  words: "launch" | "save" | "launchDraft" | "saveDraft" | "launchSuggestion" | "saveSuggestion" | "edit";
};

export const LAUNCH_NEW: FormButton = { intent: "launch", words: "launch" };
export const SAVE_NEW: FormButton = { intent: "save", words: "save" };

export const LAUNCH_DRAFT: FormButton = { intent: "launch", words: "launchDraft" };
export const SAVE_DRAFT: FormButton = { intent: "save", words: "saveDraft" };

export const SAVE_SUGGESTION: FormButton = { intent: "save", words: "saveSuggestion" };
export const LAUNCH_SUGGESTION: FormButton = { intent: "launch", words: "launchSuggestion" };

export const INTENT = "intent";

export function readIntent(form: FormData, otherwise: Intent): Intent {
  const intent = typedText(form, INTENT);
  return INTENTS.find((known) => known === intent) ?? otherwise;
}

export const pressedButton = (
  buttons: readonly [FormButton, ...FormButton[]],
  values: Record<string, string> | undefined,
): FormButton => {
  const intent = values?.[INTENT];
  const meant = intent === "confirm" || intent === "copy" ? "launch" : intent;
  return buttons.find((button) => button.intent === meant) ?? buttons[0];
};

/**
 * Returns the button for Enter, which must come first in the form. A slip in the title must not message every
 * member, so Enter saves.
 */
export const buttonOfReturnKey = (buttons: readonly [FormButton, ...FormButton[]]): FormButton =>
  buttons.find(({ intent }) => intent === "save") ?? buttons[0];
