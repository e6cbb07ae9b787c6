import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & { label: ReactNode };

// Needs no aria-checked: screen readers read the native checkbox.
const SWITCH = { type: "checkbox", role: "switch" } as const;

export function Switch({ label, className, ...rest }: SwitchProps) {
  return (
    <label className={clsx("switch-row", className)}>
      <input {...rest} {...SWITCH} className="switch" />
      <span>{label}</span>
    </label>
  );
}
