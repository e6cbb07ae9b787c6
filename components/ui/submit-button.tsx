"use client";
import { useFormStatus } from "react-dom";
import { Button, type ButtonProps } from "./button";

/** Blocks a second submit, staying focusable. A plain button without scripts. */
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
