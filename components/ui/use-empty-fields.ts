"use client";
import { type RefObject, useEffect, useState } from "react";

/** A field by its name, or several of which one is enough, and how a sentence calls it. */
export type NeededField = { names: readonly string[]; label: string };

/** The labels of the fields that hold nothing yet, in their order. A box that is not ticked holds nothing. */
export function emptyFields(typed: FormData, needed: readonly NeededField[]): string[] {
  const isEmpty = (name: string) => String(typed.get(name) ?? "").trim() === "";
  return needed.flatMap(({ names, label }) => (names.every(isEmpty) ? [label] : []));
}

const EVENTS = ["input", "change", "reset"];

/**
 * Which of these fields of a form are still empty: read from the form itself, so it holds for what was typed before the
 * scripts ran and for what the browser filled in. None until scripts run.
 */
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
    // A form has its new values only after the event that empties it.
    const soon = () => setTimeout(look);
    look();
    for (const name of EVENTS) element.addEventListener(name, soon);
    return () => {
      for (const name of EVENTS) element.removeEventListener(name, soon);
    };
  });
  return empty;
}
