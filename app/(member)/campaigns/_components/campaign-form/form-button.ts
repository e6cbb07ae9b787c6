import { typedText } from "@/app/_features/forms/typed-text";

/**
 * What a submission asks for. The buttons of the form send it, also without scripts. `launch` asks what a launch would do;
 * the buttons of that question are `confirm`, `copy` for oneself, and `back`.
 */
export type Intent = (typeof INTENTS)[number];
const INTENTS = ["launch", "save", "confirm", "copy", "back"] as const;

/** A submit button of the form, with the words of its way. The first one of a form is its main button. */
export type FormButton = {
  intent: Intent;
  /** Its words: what it says, while it is busy, before what there is to fix, and before a failure (000 §8). */
  words: "launch" | "save" | "launchDraft" | "saveDraft" | "launchSuggestion" | "saveSuggestion" | "edit";
};

/** A new or repeated campaign (000 §8). */
export const LAUNCH_NEW: FormButton = { intent: "launch", words: "launch" };
export const SAVE_NEW: FormButton = { intent: "save", words: "save" };

/** A campaign that is a draft already. */
export const LAUNCH_DRAFT: FormButton = { intent: "launch", words: "launchDraft" };
export const SAVE_DRAFT: FormButton = { intent: "save", words: "saveDraft" };

/** What a member has suggested: saved, it stays a suggestion. */
export const SAVE_SUGGESTION: FormButton = { intent: "save", words: "saveSuggestion" };
export const LAUNCH_SUGGESTION: FormButton = { intent: "launch", words: "launchSuggestion" };

/** The name under which a button sends its intent. */
export const INTENT = "intent";

/** Which button was pressed; `otherwise` for a form that was sent without one. */
export function readIntent(form: FormData, otherwise: Intent): Intent {
  const intent = typedText(form, INTENT);
  return INTENTS.find((known) => known === intent) ?? otherwise;
}

/** The button that led to these values, so that an answer is told in its words. */
export const pressedButton = (
  buttons: readonly [FormButton, ...FormButton[]],
  values: Record<string, string> | undefined,
): FormButton => {
  const intent = values?.[INTENT];
  const meant = intent === "confirm" || intent === "copy" ? "launch" : intent;
  return buttons.find((button) => button.intent === meant) ?? buttons[0];
};

/**
 * The button that the return key presses: a browser takes the first one of the form, and a slip in the title must not
 * send a message to everybody. Saving is what can be undone.
 */
export const buttonOfReturnKey = (buttons: readonly [FormButton, ...FormButton[]]): FormButton =>
  buttons.find(({ intent }) => intent === "save") ?? buttons[0];
