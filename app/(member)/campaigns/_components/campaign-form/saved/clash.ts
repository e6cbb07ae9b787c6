import { numberText } from "@/lib/kernel/intl";
import { tidy } from "@/lib/kernel/text";
import { type Chosen, type Draft, type DraftMessage, defaultOf, textOf } from "../draft";
import { type FormWords, messageSpoken } from "../problems";

/** A part of the form that is taken or kept as a whole. */
export type ClashField =
  | "name"
  | "campaignTypeId"
  | "amount"
  | "description"
  | "recipient"
  | "excluded"
  | Message;
type Message = `message.${DraftMessage["messageType"]}`;

/** What another admin, or the same one in another window, has saved since this form was loaded. */
export type Theirs = {
  draft: Draft;
  revision: number;
  /** Who saved it; null when that account is deleted. */
  by: string | null;
  isYou: boolean;
  /** The time, as it is said: "8:20 AM". */
  at: string;
};

/** What one field of both looks like. */
export type ClashRow = {
  field: ClashField;
  label: string;
  mine: string;
  theirs: string;
  /** Whether both were changed. A field that was left alone here begins with the other admin's text. */
  isTouched: boolean;
};

const FIELDS = ["name", "campaignTypeId", "amount", "description", "recipient", "excluded"] as const;

/** The name of a field, as its label says it. */
function labelOf(field: ClashField, t: FormWords): string {
  if (field === "recipient" || field === "excluded") return t(`who.${field}`);
  if (field === "campaignTypeId") return t("need.type");
  if (field === "name" || field === "amount" || field === "description") return t(`need.${field}`);
  const type = Number(field.slice("message.".length)) as DraftMessage["messageType"];
  return t("messages.textOf", { message: messageSpoken(type, t) });
}

const messageOf = (draft: Draft, field: ClashField) =>
  draft.messages.find((message) => field === `message.${message.messageType}`);

/** A text that equals the default follows the type and the amount, whoever typed it. */
const wording = (draft: Draft, message: DraftMessage) =>
  message.content === null || message.content.trim() === defaultOf(draft, message).trim()
    ? null
    : message.content.replaceAll("\r\n", "\n").trim();

/** What is compared of a field: the same for values that are saved alike. */
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

/** Whether two drafts would be saved alike. What was confirmed is not saved. */
export const sameDraft = (one: Draft, other: Draft): boolean =>
  fieldsOf(one).every((field) => comparable(one, field) === comparable(other, field));

export type Names = { types: readonly { id: number; name: string }[]; members: readonly Chosen[] };

const dollars = (typed: string, t: FormWords) => {
  if (typed === "") return t("clash.none");
  return /^[0-9]{1,12}$/.test(typed) ? `$${numberText(Number(typed))}` : typed;
};

/** A field as people read it. */
function said(draft: Draft, field: ClashField, { types, members }: Names, t: FormWords): string {
  // Without scripts a member is chosen by the id alone.
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
 * The fields in which `theirs` has changed since `base` and differs from `mine`, in the order of the form. What only
 * this form has changed is no question: saving it overwrites nothing.
 */
export const clashingFields = (base: Draft, mine: Draft, theirs: Draft): ClashField[] =>
  fieldsOf(mine).filter((field) => {
    const value = comparable(theirs, field);
    return value !== comparable(base, field) && value !== comparable(mine, field);
  });

/** `clashingFields` with both texts of each, as people read them. */
export const clashesOf = (base: Draft, mine: Draft, theirs: Draft, names: Names, t: FormWords): ClashRow[] =>
  clashingFields(base, mine, theirs).map((field) => ({
    field,
    label: labelOf(field, t),
    mine: said(mine, field, names, t),
    theirs: said(theirs, field, names, t),
    isTouched: comparable(mine, field) !== comparable(base, field),
  }));

/** `draft` with one field as `from` has it. */
export function withField(draft: Draft, from: Draft, field: ClashField): Draft {
  const message = messageOf(from, field);
  if (message) {
    const messages = draft.messages.map((one) => (one.messageType === message.messageType ? message : one));
    return { ...draft, messages };
  }
  return field in from ? { ...draft, [field]: from[field as keyof Draft] } : draft;
}

/** Without a question: `mine`, and from `theirs` what only they have changed. */
export const merged = (base: Draft, mine: Draft, theirs: Draft): Draft =>
  fieldsOf(mine)
    .filter((field) => comparable(mine, field) === comparable(base, field))
    .reduce((draft, field) => withField(draft, theirs, field), mine);
