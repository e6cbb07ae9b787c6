import type { errors } from "@/messages/en/errors";
import { numberText } from "./intl";

type Sentences = typeof errors;

/** Stable name; sentences are in `messages/<language>/errors`. */
export type ErrorReason = keyof Sentences;

type VariablesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | VariablesIn<Rest>
  : never;

/** `wait` is in seconds. */
type ParamsOf<R extends ErrorReason> = {
  readonly [Name in VariablesIn<Sentences[R]>]: Name extends "wait" ? number : string | number;
};

export type PlainReason = {
  [R in ErrorReason]: [VariablesIn<Sentences[R]>] extends [never] ? R : never;
}[ErrorReason];

type OpenReason = Exclude<ErrorReason, PlainReason>;

type FilledReason = { [R in OpenReason]: { reason: R; params: ParamsOf<R> } }[OpenReason];

/** A plain name, or the result of `because`. */
export type Why = PlainReason | FilledReason;

/** By form field. */
export type FieldReasons = Record<string, readonly Why[]>;

export type FieldErrors = Record<string, string[]>;

type Params = Readonly<Record<string, string | number>>;

/** `because("limits.too_many", { wait: 40 })` */
export const because = <R extends OpenReason>(reason: R, params: ParamsOf<R>): FilledReason =>
  ({ reason, params }) as FilledReason;

export const reasonOf = (why: Why): ErrorReason => (typeof why === "string" ? why : why.reason);

export const paramsOf = (why: Why): Params => (typeof why === "string" ? {} : why.params);

const MARK = "reason:";

/** A zod message must be a string. */
export const asIssue = (why: Why): string =>
  MARK + (typeof why === "string" ? why : JSON.stringify([why.reason, why.params]));

/** zod's context; the kernel does not import zod. */
type Checked = {
  value: string;
  issues: { push(issue: { code: "custom"; message: string; input: string }): unknown };
};

export const zodCheck =
  (judge: (text: string) => PlainReason | null) =>
  ({ value, issues }: Checked): void => {
    const why = judge(value);
    if (why !== null) issues.push({ code: "custom", message: asIssue(why), input: value });
  };

/** Decodes `asIssue`. Other messages are zod's own, for input that our forms never send. */
export function whyOfIssue(message: string): Why {
  if (!message.startsWith(MARK)) return because("input.malformed", { detail: message });
  const written = message.slice(MARK.length);
  if (!written.startsWith("[")) return written as PlainReason;
  const [reason, params] = JSON.parse(written);
  return { reason, params };
}

export type ErrorCatalogue = {
  locale: string;
  errors: Readonly<Record<ErrorReason, string>>;
  one: { second: string; minute: string };
};

const inUnits = (count: number, unit: "second" | "minute" | "hour", locale: string) =>
  numberText(count, { locale, style: "unit", unit, unitDisplay: "long", useGrouping: false });

/** "40 seconds" or "2 hours", rounded up so that it suffices. */
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

export function sayIn(catalogue: ErrorCatalogue, why: Why): string {
  const params = paramsOf(why);
  return catalogue.errors[reasonOf(why)].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (name === "wait") return waitInWords(Number(value), catalogue);
    return typeof value === "number" ? numberText(value, { locale: catalogue.locale }) : String(value);
  });
}

export const sayFieldsIn = (catalogue: ErrorCatalogue, fields: FieldReasons): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, whys]) => [field, whys.map((why) => sayIn(catalogue, why))]),
  );
