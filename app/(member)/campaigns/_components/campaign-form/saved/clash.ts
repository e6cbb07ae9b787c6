import { numberText } from "@/lib/kernel/intl";
import { tidy } from "@/lib/kernel/text";
import { type Chosen, type Draft, type DraftMessage, defaultOf, textOf } from "../draft";
import { type FormWords, messageSpoken } from "../problems";

export type ClashField =
  | "name"
  | "campaignTypeId"
  | "amount"
  | "description"
  | "recipient"
  | "excluded"
  | Message;
type Message = `message.${DraftMessage["messageType"]}`;

/** By another admin or window, since this form loaded. */
export type Theirs = {
  draft: Draft;
  revision: number;
  /** Null for a deleted account. */
  by: string | null;
  isYou: boolean;
  at: string;
};

export type ClashRow = {
  field: ClashField;
  label: string;
  mine: string;
  theirs: string;
  /** Both changed it. An untouched field starts with the other admin's text. */
  isTouched: boolean;
};

const FIELDS = ["name", "campaignTypeId", "amount", "description", "recipient", "excluded"] as const;

function labelOf(field: ClashField, t: FormWords): string {
  if (field === "recipient" || field === "excluded") return t(`who.${field}`);
  if (field === "campaignTypeId") return t("need.type");
  if (field === "name" || field === "amount" || field === "description") return t(`need.${field}`);
  const type = Number(field.slice("message.".length)) as DraftMessage["messageType"];
  return t("messages.textOf", { message: messageSpoken(type, t) });
}

const messageOf = (draft: Draft, field: ClashField) =>
  draft.messages.find((message) => field === `message.${message.messageType}`);

const wording = (draft: Draft, message: DraftMessage) =>
  message.content === null || message.content.trim() === defaultOf(draft, message).trim()
    ? null
    : message.content.replaceAll("\r\n", "\n").trim();

function comparable(draft: Draft, field: ClashField): string {
  if (field === "recipient") return draft.recipient?.id ?? "";
  if (field === "excluded") return [...draft.excluded.map(({ id }) => id)].sort().join(" ");
  if (field === "description") return draft.description.replaceAll("\r\n", "\n").trim();
  if (field === "name" || field === "campaignTypeId" || field === "amount") return tidy(draft[field]);
  const message = messageOf(draft, field);
  return message ? JSON.stringify([message.isEnabled, wording(draft, message)]) : "";
}

const fieldsOf = (draft: Draft): ClashField[] => [
  ...FIELDS,
  ...draft.messages.map(({ messageType }): ClashField => `message.${messageType}`),
];

/** Ignores the confirmation, which is not saved. */
export const sameDraft = (one: Draft, other: Draft): boolean =>
  fieldsOf(one).every((field) => comparable(one, field) === comparable(other, field));

export type Names = { types: readonly { id: number; name: string }[]; members: readonly Chosen[] };

const dollars = (typed: string, t: FormWords) => {
  if (typed === "") return t("clash.none");
  return /^[0-9]{1,12}$/.test(typed) ? `$${numberText(Number(typed))}` : typed;
};

function said(draft: Draft, field: ClashField, { types, members }: Names, t: FormWords): string {
  const nameOf = ({ id, name }: Chosen) => name || (members.find((one) => one.id === id)?.name ?? "");
  if (field === "recipient") return draft.recipient ? nameOf(draft.recipient) : t("clash.nobody");
  if (field === "excluded") return draft.excluded.map(nameOf).join(", ") || t("clash.nobody");
  if (field === "campaignTypeId")
    return types.find((type) => String(type.id) === draft.campaignTypeId)?.name ?? t("clash.none");
  if (field === "amount") return dollars(draft.amount.trim(), t);
  if (field === "name" || field === "description") return draft[field].trim() || t("clash.empty");
  const message = messageOf(draft, field);
  if (!message) return "";
  const words = textOf(draft, message).trim() || t("clash.empty");
  return message.isEnabled ? words : t("clash.off", { words });
}

/**
 * Lists fields that `theirs` changed and that differ from `mine`, in form order. Fields changed only here
 * overwrite nothing.
 */
export const clashingFields = (base: Draft, mine: Draft, theirs: Draft): ClashField[] =>
  fieldsOf(mine).filter((field) => {
    const value = comparable(theirs, field);
    return value !== comparable(base, field) && value !== comparable(mine, field);
  });

export const clashesOf = (base: Draft, mine: Draft, theirs: Draft, names: Names, t: FormWords): ClashRow[] =>
  clashingFields(base, mine, theirs).map((field) => ({
    field,
    label: labelOf(field, t),
    mine: said(mine, field, names, t),
    theirs: said(theirs, field, names, t),
    isTouched: comparable(mine, field) !== comparable(base, field),
  }));

export function withField(draft: Draft, from: Draft, field: ClashField): Draft {
  const message = messageOf(from, field);
  if (message) {
    const messages = draft.messages.map((one) => (one.messageType === message.messageType ? message : one));
    return { ...draft, messages };
  }
  return field in from ? { ...draft, [field]: from[field as keyof Draft] } : draft;
}

/** Takes the fields that only `theirs` changed. */
export const merged = (base: Draft, mine: Draft, theirs: Draft): Draft =>
  fieldsOf(mine)
    .filter((field) => comparable(mine, field) === comparable(base, field))
    .reduce((draft, field) => withField(draft, theirs, field), mine);
