import type { ComponentProps } from "react";
import { LiveText } from "./live-text";

type AmountChoicesProps = {
  name: string;
  /** What is chosen, for screen readers. */
  legend: string;
  options: readonly { value: string; label: string }[];
  defaultValue?: string;
  value?: string;
  onChange?: ComponentProps<"input">["onChange"];
};

/** A few amounts to choose from, as large targets. They are native radio buttons. */
export function AmountChoices({ name, legend, options, defaultValue, value, onChange }: AmountChoicesProps) {
  return (
    <fieldset>
      <legend className="sr">{legend}</legend>
      <div className="amounts">
        {options.map((option) => (
          <label key={option.value} className="amount">
            <input
              type="radio"
              className="sr"
              name={name}
              value={option.value}
              onChange={onChange}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
            />
            <LiveText>{option.label}</LiveText>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
