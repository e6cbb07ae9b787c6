"use client";
import { useActionState, useMemo } from "react";
import { type FormAnswer, type OnRedirect, reached, UNREACHED } from "./reached";
import { useScripts } from "./use-scripts";

/**
 * `useActionState` for the forms of this site: a plain form until scripts run, and then one that keeps typed
 * values when the site cannot be reached. `onRedirect`, which is waited for, must stay the same function from render to render.
 */
export function useFormAction<State extends FormAnswer>(
  action: (previous: State, form: FormData) => Promise<State>,
  initial: Awaited<State>,
  unreached = UNREACHED,
  onRedirect?: OnRedirect,
) {
  const scripts = useScripts();
  const safe = useMemo(
    () => reached(action, initial, unreached, onRedirect),
    [action, initial, unreached, onRedirect],
  );
  // A browser without scripts can submit only to the server action itself.
  return useActionState<State, FormData>(scripts ? safe : action, initial);
}
