"use client";
import { type RefObject, useEffect, useState } from "react";

/** One of `names` is enough. */
type NeededField = { names: readonly string[]; label: string };

/** An unchecked box is empty. */
export function emptyFields(typed: FormData, needed: readonly NeededField[]): string[] {
  const isEmpty = (name: string) => String(typed.get(name) ?? "").trim() === "";
  return needed.flatMap(({ names, label }) => (names.every(isEmpty) ? [label] : []));
}

const EVENTS = ["input", "change", "reset"];

/** Reads the form, so it includes autofill and values typed before scripts ran. Empty until scripts run. */
export function useEmptyFields(
  form: RefObject<HTMLFormElement | null>,
  needed: readonly NeededField[],
): readonly string[] {
  const [empty, setEmpty] = useState<readonly string[]>([]);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const look = () => {
      const now = emptyFields(new FormData(element), needed);
      setEmpty((before) => (before.join("\n") === now.join("\n") ? before : now));
    };
    // A form resets its values after the event.
    const soon = () => setTimeout(look);
    look();
    for (const name of EVENTS) element.addEventListener(name, soon);
    return () => {
      for (const name of EVENTS) element.removeEventListener(name, soon);
    };
  });
  return empty;
}
