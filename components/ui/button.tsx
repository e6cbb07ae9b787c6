import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class";
import { LiveTexts } from "./live-text";
import { Spinner } from "./spinner";

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    icon?: ReactNode;
    /** Keeps width and focus, and submits nothing. */
    busy?: boolean;
    /** A verb: "Sending". */
    busyLabel?: string;
  };

/** Labels name the result ("Send $6,627.72"), never "OK". */
export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  const label = (
    <>
      {icon}
      <LiveTexts isButton>{children}</LiveTexts>
    </>
  );
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || rest["aria-disabled"]}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, block }, busy && "is-busy", className)}
    >
      {busyLabel ? (
        <span className="btn-labels">
          <span data-off={busy || undefined}>{label}</span>
          <span data-off={!busy || undefined}>
            <Spinner />
            <LiveTexts isButton>{busyLabel}</LiveTexts>
          </span>
        </span>
      ) : (
        <>
          {busy ? <Spinner /> : icon}
          <LiveTexts isButton>{children}</LiveTexts>
        </>
      )}
    </button>
  );
}
