"use client";
import { useFormStatus } from "react-dom";
import { Button, type ButtonProps } from "./button";

/**
 * Submits its form, and refuses a second submission while the first is under way. It stays focusable then, so
 * that the keyboard keeps its position. Without scripts it is a plain submit button.
 */
export function SubmitButton({ onClick, busy, ...rest }: Omit<ButtonProps, "type">) {
  const { pending } = useFormStatus();
  const waiting = pending || busy === true;
  return (
    <Button
      {...rest}
      type="submit"
      busy={waiting}
      onClick={(event) => {
        if (waiting) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
