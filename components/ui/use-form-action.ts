"use client";
import { useActionState, useMemo } from "react";
import { type FormAnswer, reached, UNREACHED } from "./reached";
import { useScripts } from "./use-scripts";

/**
 * `useActionState` for the forms of this site: a plain form before scripts are there, and afterwards one that keeps
 * what was typed when we cannot be reached.
 */
export function useFormAction<State extends FormAnswer>(
  action: (previous: State, form: FormData) => Promise<State>,
  initial: Awaited<State>,
  unreached = UNREACHED,
) {
  const scripts = useScripts();
  const safe = useMemo(() => reached(action, initial, unreached), [action, initial, unreached]);
  // The server's own action is what a browser without scripts can send to.
  return useActionState<State, FormData>(scripts ? safe : action, initial);
}
