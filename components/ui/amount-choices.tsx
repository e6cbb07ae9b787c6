import type { ComponentProps } from "react";
import { LiveText } from "./live-text";

type AmountChoicesProps = {
  name: string;
  /** For screen readers. */
  legend: string;
  options: readonly { value: string; label: string }[];
  defaultValue?: string;
  value?: string;
  onChange?: ComponentProps<"input">["onChange"];
};

/** Native radio buttons with large targets. */
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
