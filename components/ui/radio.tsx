"use client";
import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Check, CircleAlert } from "@/components/ui/icons";
import { useAnswered, useChecked } from "./form-answer";
import { LiveTexts } from "./live-text";

type ChoiceGroupProps = {
  legend: ReactNode;
  legendHidden?: boolean;
  /** Of its choices. In a Form it brings their error. */
  name?: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** For an error summary. */
  id?: string;
  className?: string;
  children: ReactNode;
};

export function ChoiceGroup(props: ChoiceGroupProps) {
  const { legend, legendHidden, name, hint, id, className, children } = props;
  const answered = useAnswered(name);
  const error = props.error ?? answered.error;
  return (
    <fieldset id={id} className={clsx("stack g2", className)} tabIndex={id ? -1 : undefined}>
      <legend className={legendHidden ? "sr" : "label"}>
        <LiveTexts>{legend}</LiveTexts>
      </legend>
      {children}
      {error && (
        <p className="error">
          <CircleAlert aria-hidden="true" />
          <LiveTexts>{error}</LiveTexts>
        </p>
      )}
      {hint && (
        <p className="hint">
          <LiveTexts>{hint}</LiveTexts>
        </p>
      )}
    </fieldset>
  );
}

type RadioProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

/** A group shares one `name`. */
export function Radio({ label, hint, className, ...rest }: RadioProps) {
  const checked = useChecked("radio", rest);
  return (
    <label className={clsx("check", className)}>
      <input key={checked.key} {...rest} {...checked.start} type="radio" className="box radio" />
      <span>
        <span className={hint ? "strong" : undefined}>
          <LiveTexts>{label}</LiveTexts>
        </span>
        {hint && (
          <>
            <br />
            <span className="small quiet">
              <LiveTexts>{hint}</LiveTexts>
            </span>
          </>
        )}
      </span>
    </label>
  );
}

/** For a few important choices. */
export function Choice({ label, hint, className, icon, ...rest }: RadioProps & { icon?: ReactNode }) {
  const checked = useChecked("radio", rest);
  return (
    <label className={clsx("choice", className)}>
      <input key={checked.key} {...rest} {...checked.start} type="radio" className="sr" />
      {icon}
      <span className="grow">
        <span className="strong">
          <LiveTexts>{label}</LiveTexts>
        </span>
        {hint && (
          <>
            <br />
            <span className="small quiet">
              <LiveTexts>{hint}</LiveTexts>
            </span>
          </>
        )}
      </span>
      <Check className="when-on" size={20} />
    </label>
  );
}
