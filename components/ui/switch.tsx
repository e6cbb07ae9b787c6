"use client";
import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  label: ReactNode;
  labelHidden?: boolean;
  /** Sends its form as soon as it is turned; the form shows a SaveWithoutScripts for those without. */
  submits?: boolean;
};

// The state of a native checkbox is its own aria-checked.
const SWITCH = { type: "checkbox", role: "switch" } as const;

/** A setting that is on or off and saves at once. */
export function Switch({ label, labelHidden, submits, className, onChange, ...rest }: SwitchProps) {
  return (
    <label className={clsx("switch-row", className)}>
      <input
        {...rest}
        {...SWITCH}
        className="switch"
        onChange={(event) => {
          onChange?.(event);
          if (submits) event.currentTarget.form?.requestSubmit();
        }}
      />
      <span className={labelHidden ? "sr" : undefined}>{label}</span>
    </label>
  );
}

/** The button of a form that otherwise saves by itself; only browsers without scripts show it. */
export function SaveWithoutScripts({ children = "Save" }: { children?: ReactNode }) {
  return (
    <button type="submit" className="btn btn-2 btn-sm no-js">
      {children}
    </button>
  );
}
