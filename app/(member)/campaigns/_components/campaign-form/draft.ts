import { z } from "zod";
import { defaultText, MESSAGE_TYPES, type MessageType } from "@/lib/community/schemas";

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

export const emptyDraft = (texts: readonly StandingText[]): Draft => ({
  ...EMPTY_DRAFT,
  messages: EMPTY_DRAFT.messages.map((message) => {
    const text = texts.find(({ messageType }) => messageType === message.messageType);
    return text ? { ...message, isEnabled: text.isEnabled, own: text.isOwn ? text.english : null } : message;
  }),
});

export type StandingText = { messageType: MessageType; english: string; isEnabled: boolean; isOwn: boolean };

const chosenSchema = z.object({ id: z.string(), name: z.string() });

export const draftSchema = z.object({
  name: z.string(),
  campaignTypeId: z.string(),
  amount: z.string(),
  description: z.string(),
  recipient: chosenSchema.nullable(),
  excluded: z.array(chosenSchema),
  messages: z.array(
    z.object({
      messageType: z.literal(MESSAGE_TYPES),
      content: z.string().nullable(),
      isEnabled: z.boolean(),
      own: z.string().nullish(),
    }),
  ),
  confirmedFinds: z.boolean(),
}) satisfies z.ZodType<Draft>;

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

export function defaultOf(
  draft: Pick<Draft, "amount" | "campaignTypeId">,
  { messageType, own = null }: Pick<DraftMessage, "messageType" | "own">,
): string {
  const amount = /^[0-9]{1,12}$/.test(draft.amount) ? Number(draft.amount) : 0;
  const need = { campaignTypeId: Number(draft.campaignTypeId) || null, amount };
  return defaultText(messageType, need, { english: own, spanish: null });
}

export const textOf = (draft: Draft, message: DraftMessage): string =>
  message.content ?? defaultOf(draft, message);

/** Returns the inverse of `draftOfValues`. */
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

export const draftOfJson = (text: string | undefined): Draft | null => fromJson(draftSchema, text);
