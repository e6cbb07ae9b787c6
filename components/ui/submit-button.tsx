"use client";
import { useFormStatus } from "react-dom";
import { Button, type ButtonProps } from "./button";

/**
 * Submits the form it stands in, and refuses a second submission while the first is under way.
 * It stays focusable then, so nobody loses their place. Without scripts it is a plain submit button.
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
