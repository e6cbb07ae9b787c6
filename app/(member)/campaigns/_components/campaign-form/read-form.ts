import { typed, typedText } from "@/app/_features/forms/typed-text";
import { typedValues } from "@/components/ui/typed-values";
import { MESSAGE_TYPES } from "@/lib/community/schemas";
import { type Chosen, readExcluded, readRecipient } from "./draft";

/** `launch` asks first, with `confirm`, `copy` (to the admin) and `back`. */
export type Intent = (typeof INTENTS)[number];
const INTENTS = ["launch", "save", "confirm", "copy", "back"] as const;

export type FormButton = {
  intent: Intent;
  /** 000 §8. */
  words: "launch" | "save" | "launchDraft" | "saveDraft" | "launchSuggestion" | "saveSuggestion" | "edit";
};

/** An `active` campaign has no draft: it changes only by its button. */
export type FormKind = "new" | "draft" | "suggestion" | "active";

export const BUTTONS: Record<FormKind, readonly [FormButton, ...FormButton[]]> = {
  new: [
    { intent: "launch", words: "launch" },
    { intent: "save", words: "save" },
  ],
  draft: [
    { intent: "launch", words: "launchDraft" },
    { intent: "save", words: "saveDraft" },
  ],
  suggestion: [
    { intent: "save", words: "saveSuggestion" },
    { intent: "launch", words: "launchSuggestion" },
  ],
  active: [{ intent: "save", words: "edit" }],
};

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

/** Must come first in the form. A slip in the title must not message every member, so Enter saves. */
export const buttonOfReturnKey = (buttons: readonly [FormButton, ...FormButton[]]): FormButton =>
  buttons.find(({ intent }) => intent === "save") ?? buttons[0];

const nameless = (id: string): Chosen => ({ id, name: "" });

/** Copies native selects into the hidden fields, so that they survive an error. */
export function takePlainChoices(form: FormData): void {
  if (!(form instanceof FormData)) return;
  const chosen = (name: string) => form.getAll(name).map(String).filter(Boolean).map(nameless);
  if (form.has("plainRecipient")) form.set("recipient", JSON.stringify(chosen("plainRecipient")[0] ?? null));
  if (form.has("plain")) form.set("excluded", JSON.stringify(chosen("plainExcluded")));
}

export function readCampaignForm(form: FormData) {
  return {
    ...typed(form, "name", "campaignTypeId", "amount", "description"),
    excludedMembers: readExcluded(typedText(form, "excluded")).map((member) => member.id),
    messages: MESSAGE_TYPES.filter((type) => form.has(`message.${type}`)).map((messageType) => ({
      messageType,
      content: typedText(form, `message.${messageType}`),
      isEnabled: form.get(`enabled.${messageType}`) === "on",
    })),
    confirmedFinds: form.get("confirmedFinds") === "on",
  };
}

export const readRecipientId = (form: FormData): string =>
  readRecipient(typedText(form, "recipient"))?.id ?? "";

export const readHidden = (form: FormData, name: string): string | undefined =>
  typedText(form, name) || undefined;

/** All that a form sent. The verbs check it. */
export function readSubmission(form: FormData) {
  const hidden = (name: string) => readHidden(form, name);
  const communityId = hidden("communityId") ?? "";
  const campaignId = hidden("campaignId");
  const kind = hidden("kind");
  return {
    account: hidden("account"),
    isActive: kind === "active",
    kind: kind === "suggestion" ? ("suggestion" as const) : ("draft" as const),
    /** Null before the first save of a new campaign. */
    ref: campaignId ? { communityId, campaignId } : null,
    revision: Number(hidden("revision")),
    intent: readIntent(form, "save"),
    content: { ...readCampaignForm(form), recipientId: readRecipientId(form) },
    /** Of a new campaign. */
    start: { communityId, requestKey: hidden("requestKey"), repeatedFrom: hidden("repeatedFrom") },
    values: typedValues(form),
  };
}

export type Submission = ReturnType<typeof readSubmission>;
