"use client";
import { useActionState, useMemo } from "react";
import { catchUnreached, type FormAnswer, type OnRedirect, UNREACHED } from "./catch-unreached";
import { useScripts } from "./use-scripts";

/**
 * A plain form until scripts run. Keeps typed values when the site is unreachable. Awaits `onRedirect`, which
 * must be stable.
 */
export function useFormAction<State extends FormAnswer>(
  action: (previous: State, form: FormData) => Promise<State>,
  initial: Awaited<State>,
  unreached = UNREACHED,
  onRedirect?: OnRedirect,
) {
  const scripts = useScripts();
  const safe = useMemo(
    () => catchUnreached(action, initial, unreached, onRedirect),
    [action, initial, unreached, onRedirect],
  );
  return useActionState<State, FormData>(scripts ? safe : action, initial);
}
