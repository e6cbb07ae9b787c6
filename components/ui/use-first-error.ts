"use client";
import { useEffect, useRef } from "react";

export function useFirstError<Errors extends object>(errors: Errors | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  return form;
}
