"use client";

import { useId } from "react";
import { FailureLine } from "@/app/_features/second-factor/form-failure";
import type { FormAction } from "@/app/_lib/action";
import { useSpokenAction } from "@/components/ui/use-spoken-action";

type Option = { value: string; label: string; lang?: string };

type PressedChoiceProps = {
  action: FormAction;
  name: string;
  legend: string;
  hint: string;
  chosen: string;
  options: readonly Option[];
};

export function PressedChoice({ action, name, legend, hint, chosen, options }: PressedChoiceProps) {
  const [state, press] = useSpokenAction(action, {});
  const id = useId();
  return (
    <form action={press} className="row between wrap-ok g3">
      <div className="stack g1 grow basis-60">
        <p className="strong" id={id}>
          {legend}
        </p>
        <p className="small quiet">{hint}</p>
        <FailureLine title={state.title} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn as one row of buttons everywhere. */}
      <div className="seg" role="group" aria-labelledby={id}>
        {options.map(({ value, label, lang }) => (
          <button
            key={value}
            type="submit"
            name={name}
            value={value}
            lang={lang}
            aria-pressed={value === chosen}
          >
            {label}
          </button>
        ))}
      </div>
    </form>
  );
}
