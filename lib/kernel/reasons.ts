import type { errors } from "@/messages/en/errors";
import { numberText } from "./intl";

type Sentences = typeof errors;

/**
 * The stable name of a reason for a refusal, whatever its wording. The sentences are in
 * `messages/<language>/errors`.
 */
export type ErrorReason = keyof Sentences;

type VariablesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | VariablesIn<Rest>
  : never;

/** The values for the variables in a reason's sentence; `wait` is in seconds. */
export type ParamsOf<R extends ErrorReason> = {
  readonly [Name in VariablesIn<Sentences[R]>]: Name extends "wait" ? number : string | number;
};

/** Reasons whose sentence has no variables. */
export type PlainReason = {
  [R in ErrorReason]: [VariablesIn<Sentences[R]>] extends [never] ? R : never;
}[ErrorReason];

/** Reasons whose sentence has variables. */
export type OpenReason = Exclude<ErrorReason, PlainReason>;

/** A reason with the values for its sentence's variables. */
export type FilledReason = { [R in OpenReason]: { reason: R; params: ParamsOf<R> } }[OpenReason];

/** A reason as verbs give it: a plain one by its name, one with variables made by `because`. */
export type Why = PlainReason | FilledReason;

/** What is wrong with single fields, by the field's name as the form calls it (`email`, `amount`). */
export type FieldReasons = Record<string, readonly Why[]>;

/** The same as sentences, for a form or a response of the API. */
export type FieldErrors = Record<string, string[]>;

type Params = Readonly<Record<string, string | number>>;

/** `because("limits.too_many", { wait: 40 })`: a reason and the values for its sentence's variables. */
export const because = <R extends OpenReason>(reason: R, params: ParamsOf<R>): FilledReason =>
  ({ reason, params }) as FilledReason;

/** The reason of a `why`. */
export const reasonOf = (why: Why): ErrorReason => (typeof why === "string" ? why : why.reason);

/** The values for the variables of a `why`; empty for a plain reason. */
export const paramsOf = (why: Why): Params => (typeof why === "string" ? {} : why.params);

const MARK = "reason:";

/**
 * A why as the message of a schema's issue: `z.string({ error: asIssue("input.required") })`. A message of
 * zod is a string, so the reason is encoded as one; `whyOfIssue` decodes it.
 */
export const asIssue = (why: Why): string =>
  MARK + (typeof why === "string" ? why : JSON.stringify([why.reason, why.params]));

/** What a check of a zod schema is given; the kernel does not import zod. */
type Checked = {
  value: string;
  issues: { push(issue: { code: "custom"; message: string; input: string }): unknown };
};

/** A check for a schema of texts, by a function that says why a text is refused, or null. */
export const judged =
  (judge: (text: string) => PlainReason | null) =>
  ({ value, issues }: Checked): void => {
    const why = judge(value);
    if (why !== null) issues.push({ code: "custom", message: asIssue(why), input: value });
  };

/** The why of an issue's message. One without our mark is zod's own, for input that no form of ours sends. */
export function whyOfIssue(message: string): Why {
  if (!message.startsWith(MARK)) return because("input.malformed", { detail: message });
  const written = message.slice(MARK.length);
  if (!written.startsWith("[")) return written as PlainReason;
  const [reason, params] = JSON.parse(written);
  return { reason, params };
}

/** The sentences of one language, and how it writes a time to wait. */
export type ErrorCatalogue = {
  locale: string;
  errors: Readonly<Record<ErrorReason, string>>;
  one: { second: string; minute: string };
};

const inUnits = (count: number, unit: "second" | "minute" | "hour", locale: string) =>
  numberText(count, { locale, style: "unit", unit, unitDisplay: "long", useGrouping: false });

/** A wait in words ("40 seconds", "a minute", "2 hours"), rounded up, so that it is long enough. */
export function waitInWords(
  seconds: number,
  { locale, one }: Pick<ErrorCatalogue, "locale" | "one">,
): string {
  if (seconds <= 1) return one.second;
  if (seconds < 60) return inUnits(Math.ceil(seconds), "second", locale);
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return one.minute;
  if (minutes < 120) return inUnits(minutes, "minute", locale);
  return inUnits(Math.ceil(minutes / 60), "hour", locale);
}

/** The sentence of a why in the language of a catalogue, with its numbers written as in that language. */
export function sayIn(catalogue: ErrorCatalogue, why: Why): string {
  const params = paramsOf(why);
  return catalogue.errors[reasonOf(why)].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (name === "wait") return waitInWords(Number(value), catalogue);
    return typeof value === "number" ? numberText(value, { locale: catalogue.locale }) : String(value);
  });
}

/** The sentences of many fields. */
export const sayFieldsIn = (catalogue: ErrorCatalogue, fields: FieldReasons): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, whys]) => [field, whys.map((why) => sayIn(catalogue, why))]),
  );
