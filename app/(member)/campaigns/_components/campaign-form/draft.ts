import type { useTranslations } from "next-intl";
import { z } from "zod";
import type { DraftView } from "@/lib/community";
import {
  defaultText,
  descriptionSchema,
  goalSchema,
  MESSAGE_TYPES,
  type MessageType,
  milestoneOf,
  titleSchema,
} from "@/lib/community/schemas";
import { issueInEnglish } from "@/lib/kernel/errors";
import type { FieldErrors } from "@/lib/kernel/reasons";
import { tidy } from "@/lib/kernel/text";

/** Every field but the messages, in form order. `error` is the field's name in errors. */
export const FIELDS = {
  name: { control: "campaign-title", error: "name", label: "need.name" },
  campaignTypeId: { control: "campaign-type", error: "campaignTypeId", label: "need.type" },
  amount: { control: "campaign-amount", error: "amount", label: "need.amount" },
  description: { control: "campaign-description", error: "description", label: "need.description" },
  recipient: { control: "campaign-recipient", error: "recipientId", label: "who.recipient" },
  excluded: { control: "campaign-excluded", error: "excludedMembers", label: "who.excluded" },
} as const;

export type MemberChoice = { id: string; name: string; email: string | null };

export type MemberMatches = { members: MemberChoice[]; total: number };

/** Shown while this member, or none, is chosen. */
export type RecipientNote = { id: string | null; says: string };

export type Chosen = { id: string; name: string };

export type DraftMessage = {
  messageType: MessageType;
  /** null: the default text. */
  content: string | null;
  isEnabled: boolean;
  own?: string | null | undefined;
};

export type Draft = {
  name: string;
  campaignTypeId: string;
  amount: string;
  description: string;
  recipient: Chosen | null;
  excluded: Chosen[];
  messages: DraftMessage[];
  confirmedFinds: boolean;
};

export type FormHandle = { draft: Draft; change: (part: Partial<Draft>) => void };

/** A saved state of the form's campaign. */
export type Version = {
  campaignId: string;
  draft: Draft;
  revision: number;
  /** Null for a deleted account. */
  by: string | null;
  isYou: boolean;
  /** "3:12 PM". Null if never saved since it arrived. */
  at: string | null;
};

export const EMPTY_DRAFT: Draft = {
  name: "",
  campaignTypeId: "",
  amount: "",
  description: "",
  recipient: null,
  excluded: [],
  messages: MESSAGE_TYPES.map((messageType) => ({ messageType, content: null, isEnabled: true })),
  confirmedFinds: false,
};

type StandingText = { messageType: MessageType; english: string; isEnabled: boolean; isOwn: boolean };

export const emptyDraft = (texts: readonly StandingText[]): Draft => ({
  ...EMPTY_DRAFT,
  messages: texts.map(({ messageType, english, isEnabled, isOwn }) => ({
    messageType,
    content: null,
    isEnabled,
    own: isOwn ? english : null,
  })),
});

const chosenSchema = z.object({ id: z.string(), name: z.string() });

function fromJson<S extends z.ZodType>(schema: S, text: string | undefined): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

export const readRecipient = (text: string | undefined): Chosen | null => fromJson(chosenSchema, text);
export const readExcluded = (text: string | undefined): Chosen[] =>
  fromJson(z.array(chosenSchema), text) ?? [];

export function draftOfValues(values: Record<string, string>, messages: readonly DraftMessage[]): Draft {
  return {
    name: values.name ?? "",
    campaignTypeId: values.campaignTypeId ?? "",
    amount: values.amount ?? "",
    description: values.description ?? "",
    recipient: readRecipient(values.recipient),
    excluded: readExcluded(values.excluded),
    messages: messages.map((message) => ({
      ...message,
      content: values[`message.${message.messageType}`] ?? message.content,
      isEnabled: values[`enabled.${message.messageType}`] === "on",
    })),
    confirmedFinds: values.confirmedFinds === "on",
  };
}

function defaultOf(
  draft: Pick<Draft, "amount" | "campaignTypeId">,
  { messageType, own = null }: Pick<DraftMessage, "messageType" | "own">,
): string {
  const amount = /^[0-9]{1,12}$/.test(draft.amount) ? Number(draft.amount) : 0;
  const need = { campaignTypeId: Number(draft.campaignTypeId) || null, amount };
  return defaultText(messageType, need, { english: own, spanish: null });
}

export const textOf = (draft: Draft, message: DraftMessage): string =>
  message.content ?? defaultOf(draft, message);

export function valuesOfDraft(draft: Draft): Record<string, string> {
  const { name, campaignTypeId, amount, description } = draft;
  const messages = draft.messages.flatMap((message) => [
    [`message.${message.messageType}`, textOf(draft, message)],
    ...(message.isEnabled ? [[`enabled.${message.messageType}`, "on"]] : []),
  ]);
  return {
    name,
    campaignTypeId,
    amount,
    description,
    recipient: JSON.stringify(draft.recipient),
    excluded: JSON.stringify(draft.excluded),
    ...Object.fromEntries(messages),
    ...(draft.confirmedFinds ? { confirmedFinds: "on" } : {}),
  };
}

type Stored = Pick<
  DraftView,
  "name" | "campaignTypeId" | "amount" | "description" | "messages" | "ownTexts"
> & {
  recipient: { id: string; fullName: string } | null;
  excludedMembers: readonly { userId: string; fullName: string }[];
};

/** A text equal to its default follows the type and amount until edited. */
export function draftOfStored(stored: Stored): Draft {
  const { name, campaignTypeId, amount, description, recipient, excludedMembers, messages, ownTexts } =
    stored;
  const need = { campaignTypeId: String(campaignTypeId ?? ""), amount: String(amount ?? "") };
  return {
    name,
    ...need,
    description,
    recipient: recipient && { id: recipient.id, name: recipient.fullName },
    excluded: excludedMembers.map((member) => ({ id: member.userId, name: member.fullName })),
    messages: messages.map(({ messageType, content, isEnabled }) => {
      const own = ownTexts[messageType] ?? null;
      const follows = content === defaultOf(need, { messageType, own });
      return { messageType, content: follows ? null : content, isEnabled, own };
    }),
    confirmedFinds: false,
  };
}

const wording = (draft: Draft, message: DraftMessage) =>
  message.content === null || message.content.trim() === defaultOf(draft, message).trim()
    ? null
    : message.content.replaceAll("\r\n", "\n").trim();

/** Without the confirmation, which is not saved. */
function comparable(draft: Draft): Map<string, string> {
  return new Map<string, string>([
    ["name", tidy(draft.name)],
    ["campaignTypeId", draft.campaignTypeId],
    ["amount", tidy(draft.amount)],
    ["description", draft.description.replaceAll("\r\n", "\n").trim()],
    ["recipient", draft.recipient?.id ?? ""],
    ["excluded", [...draft.excluded.map(({ id }) => id)].sort().join(" ")],
    ...draft.messages.map((message): [string, string] => [
      `message.${message.messageType}`,
      JSON.stringify([message.isEnabled, wording(draft, message)]),
    ]),
  ]);
}

export type FormWords = ReturnType<typeof useTranslations<"campaignForm">>;

export const messageControl = (type: MessageType) => `campaign-message-${type}`;

/** `index`: in the draft's messages. */
export const messageError = (index: number) => `messages.${index}.content`;

/** "the launch message", "the 25% message" */
export function messageSpoken(type: MessageType, t: FormWords): string {
  const milestone = milestoneOf(type);
  return milestone === null ? t("spoken.launch") : t("spoken.milestone", { percent: milestone });
}

/** `key` is in `valuesOfDraft`, `spoken` is the name within a sentence. */
type FieldWords = { key: string; control: string; error: string; label: string; spoken: string };

/** In form order. */
export const fieldsOf = ({ messages }: Pick<Draft, "messages">, t: FormWords): FieldWords[] => [
  ...Object.entries(FIELDS).map(([key, { control, error, label }]) => ({
    key,
    control,
    error,
    label: t(label),
    spoken: t(`spoken.${error}`),
  })),
  ...messages.map(({ messageType }, index) => {
    const spoken = messageSpoken(messageType, t);
    return {
      key: `message.${messageType}`,
      control: messageControl(messageType),
      error: messageError(index),
      label: t("messages.textOf", { message: spoken }),
      spoken,
    };
  }),
];

/** Names of `FIELDS` and `message.<type>`, in form order. */
export function differingFields(one: Draft, other: Draft): string[] {
  const values = comparable(other);
  return [...comparable(one)].flatMap(([field, value]) => (values.get(field) === value ? [] : [field]));
}

export const isSameDraft = (one: Draft, other: Draft): boolean => differingFields(one, other).length === 0;

const hasErrorOf = (part: Partial<Draft>, error: string): boolean =>
  error.startsWith("messages.")
    ? part.messages !== undefined
    : Object.entries(FIELDS).some(([key, field]) => key in part && field.error === error);

export const withoutErrorsOf = (errors: FieldErrors, part: Partial<Draft>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([error]) => !hasErrorOf(part, error)));

const SCHEMAS = { name: titleSchema, amount: goalSchema, description: descriptionSchema };
const CHECKED = ["name", "amount", "description"] as const;
export type CheckedField = (typeof CHECKED)[number];

/** On blur. Empty fields are reported on submit. */
export function errorOf(field: string, value: string): string | null {
  const checked = CHECKED.find((one) => one === field);
  if (value.trim() === "" || !checked) return null;
  const [issue] = SCHEMAS[checked].safeParse(value).error?.issues ?? [];
  return issue ? issueInEnglish(issue.message) : null;
}

export const invalidFields = (draft: Draft) =>
  CHECKED.filter((field) => errorOf(field, draft[field]) !== null);

/** Replaces invalid fields by the saved ones: one slip must not keep the rest from being saved. */
export function validPart(draft: Draft, saved: Draft): Draft {
  const part = { ...draft };
  for (const field of invalidFields(draft)) part[field] = saved[field];
  return part;
}
