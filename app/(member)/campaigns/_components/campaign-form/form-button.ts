import { typedText } from "@/app/_features/forms/typed-text";

/**
 * What a submission requests, also without scripts. `launch` asks what a launch would do; the buttons of that
 * question
 * are `confirm`, `copy` (to the admin) and `back`.
 */
export type Intent = (typeof INTENTS)[number];
const INTENTS = ["launch", "save", "confirm", "copy", "back"] as const;

/** A submit button with its texts. The first one is the main button. */
export type FormButton = {
  intent: Intent;
  /** Key of its texts: label, busy label, error heading, failure heading (000 §8). */
  words: "launch" | "save" | "launchDraft" | "saveDraft" | "launchSuggestion" | "saveSuggestion" | "edit";
};

/** A new or repeated campaign (000 §8). */
export const LAUNCH_NEW: FormButton = { intent: "launch", words: "launch" };
export const SAVE_NEW: FormButton = { intent: "save", words: "save" };

export const LAUNCH_DRAFT: FormButton = { intent: "launch", words: "launchDraft" };
export const SAVE_DRAFT: FormButton = { intent: "save", words: "saveDraft" };

/** A saved suggestion stays a suggestion. */
export const SAVE_SUGGESTION: FormButton = { intent: "save", words: "saveSuggestion" };
export const LAUNCH_SUGGESTION: FormButton = { intent: "launch", words: "launchSuggestion" };

export const INTENT = "intent";

/** Returns the pressed button; `otherwise` if the form was submitted without one. */
export function readIntent(form: FormData, otherwise: Intent): Intent {
  const intent = typedText(form, INTENT);
  return INTENTS.find((known) => known === intent) ?? otherwise;
}

/** Returns the button that led to these values, so that the answer uses its texts. */
export const pressedButton = (
  buttons: readonly [FormButton, ...FormButton[]],
  values: Record<string, string> | undefined,
): FormButton => {
  const intent = values?.[INTENT];
  const meant = intent === "confirm" || intent === "copy" ? "launch" : intent;
  return buttons.find((button) => button.intent === meant) ?? buttons[0];
};

/**
 * The button that Enter presses: browsers take the first of the form. A slip in the title must not message
 * every
 * member, so Enter saves, which can be undone.
 */
export const buttonOfReturnKey = (buttons: readonly [FormButton, ...FormButton[]]): FormButton =>
  buttons.find(({ intent }) => intent === "save") ?? buttons[0];
