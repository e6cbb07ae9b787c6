"use client";
import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { ChevronDown } from "@/components/ui/icons";
import { useField } from "./field";

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectProps = ComponentProps<"select"> & {
  options: readonly SelectOption[];
  /** "Choose one". Its value is the empty string. */
  placeholder?: string;
};

/** Native, so it works with keyboard and screen readers and without scripts. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const { attributes, typed } = useField(rest);
  return (
    <span className="affix">
      <select key={typed} {...rest} {...attributes} className={clsx("select", className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      {!rest.multiple && <ChevronDown className="end-icon" aria-hidden="true" />}
    </span>
  );
}
