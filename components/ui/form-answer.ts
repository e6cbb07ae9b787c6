"use client";
import { createContext, useContext } from "react";
import type { FieldErrors } from "@/lib/kernel";
import type { FormAnswer } from "./catch-unreached";

/** What a form's action answered last; empty before. */
export type Answer = FormAnswer & { errors?: FieldErrors | undefined; proofNeeded?: boolean | undefined };

export const AnswerContext = createContext<Answer>({});

/** Undefined outside a form, and without a name. */
export function useAnswered(name: string | undefined): {
  error?: string | undefined;
  typed?: string | undefined;
} {
  const { errors, values } = useContext(AnswerContext);
  return name === undefined ? {} : { error: errors?.[name]?.[0], typed: values?.[name] };
}

type Box = {
  name?: string | undefined;
  value?: unknown;
  checked?: boolean | undefined;
  defaultChecked?: boolean | undefined;
};

/**
 * As it was sent, or as given before the first answer. A checkbox that was not sent was unchecked. The key
 * makes a new control when that changes. Leaves a controlled one alone.
 */
export function useChecked(type: "checkbox" | "radio", { name, value, checked, defaultChecked }: Box) {
  const { values } = useContext(AnswerContext);
  if (checked !== undefined) return { key: undefined, start: {} };
  const sent = name === undefined ? undefined : values?.[name];
  const isKnown = sent !== undefined || (values !== undefined && type === "checkbox" && name !== undefined);
  const starts = isKnown ? sent === String(value ?? "on") : defaultChecked;
  return { key: String(starts), start: { defaultChecked: starts } };
}
