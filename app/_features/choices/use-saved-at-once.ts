"use client";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ActionState, FormAction } from "@/app/_lib/action";
import { catchUnreached } from "@/components/ui/catch-unreached";
import { useToast } from "@/components/ui/toaster";
import { FREQUENCY, ON, WAY } from "./fields";

const valueIn = (input: HTMLInputElement) =>
  input.type === "checkbox" ? String(input.checked) : input.value;

function valuesOf(form: HTMLFormElement): Map<string, string> {
  const values = new Map<string, string>();
  for (const input of form.querySelectorAll<HTMLInputElement>("input[type=radio], input[type=checkbox]")) {
    if (input.type === "checkbox" || input.checked) values.set(input.name, valueIn(input));
  }
  return values;
}

function firstValuesOf(form: HTMLFormElement): Map<string, string> {
  const values = new Map<string, string>();
  for (const input of form.querySelectorAll<HTMLInputElement>("input[type=radio], input[type=checkbox]")) {
    if (input.type === "checkbox") values.set(input.name, String(input.defaultChecked));
    else if (input.defaultChecked) values.set(input.name, input.value);
  }
  return values;
}

function putBack(form: HTMLFormElement, name: string, value: string): void {
  for (const input of form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)) {
    input.checked = input.type === "checkbox" ? value === "true" : input.value === value;
  }
}

function changeOf(form: HTMLFormElement, name: string, value: string): FormData {
  const change = new FormData();
  const token = form.querySelector<HTMLInputElement>("input[name=token]");
  if (token) change.set("token", token.value);
  if (name === FREQUENCY) change.set(FREQUENCY, value);
  else {
    const field = name.startsWith(WAY) ? WAY : ON;
    change.set("kind", name.slice(field.length));
    change.set(field, field === WAY ? value : value === "true" ? "yes" : "no");
  }
  return change;
}

/**
 * Saves one change after the other, including those before scripts ran. A failed field returns to its saved
 * value.
 */
export function useSavedAtOnce(form: RefObject<HTMLFormElement | null>, action: FormAction) {
  const t = useTranslations();
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const saved = useRef<Map<string, string> | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const unreached = t("ui.unreached");
  const send = useMemo(() => catchUnreached<ActionState>(action, {}, unreached), [action, unreached]);

  const save = useCallback(
    async (name: string, value: string) => {
      const element = form.current;
      if (!element || saved.current?.get(name) === value) return;
      const state = await send({}, changeOf(element, name, value));
      if (state.ok) {
        saved.current?.set(name, value);
        setProblem(null);
        toast(t("subscriptions.done"));
        return;
      }
      setProblem(state.title ?? t("subscriptions.failed"));
      toast(t("subscriptions.failed"), "problem");
      const kept = saved.current?.get(name);
      if (kept !== undefined && valuesOf(element).get(name) === value) putBack(element, name, kept);
    },
    [form, send, t, toast],
  );

  const enqueue = useCallback(
    (name: string, value: string) => {
      queue.current = queue.current.then(() => save(name, value));
    },
    [save],
  );

  useEffect(() => {
    const element = form.current;
    if (!element || saved.current) return;
    saved.current = firstValuesOf(element);
    for (const [name, value] of valuesOf(element)) {
      if (saved.current.get(name) !== value) enqueue(name, value);
    }
  }, [form, enqueue]);

  const onChange = useCallback(
    (event: ChangeEvent<HTMLFormElement>) => {
      const input: unknown = event.target;
      if (input instanceof HTMLInputElement) enqueue(input.name, valueIn(input));
    },
    [enqueue],
  );
  return { onChange, problem };
}
