"use client";
import { useEffect, useRef } from "react";

/** A ref for a form: each time a response with errors arrives, the focus moves to the first invalid field. */
export function useFirstError<Errors extends object>(errors: Errors | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  return form;
}
