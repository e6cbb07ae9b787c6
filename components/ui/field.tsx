"use client";
import { clsx } from "clsx";
import { createContext, type ReactNode, useContext, useId, useMemo, useState } from "react";
import { CircleAlert } from "@/components/ui/icons";
import { FieldCount } from "./field-count";
import { LiveTexts } from "./live-text";

type FieldWiring = {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  /** Receives the length of the control's value, for the counter. */
  onLength: (length: number) => void;
};

const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes that a Field gives its control. Outside a Field only the control's own remain. */
export function useField(own: { id?: string; "aria-describedby"?: string }) {
  const field = useContext(FieldContext);
  return {
    attributes: {
      id: own.id ?? field?.controlId,
      "aria-describedby":
        [field?.describedBy, own["aria-describedby"]].filter(Boolean).join(" ") || undefined,
      "aria-invalid": field?.invalid || undefined,
    },
    onLength: field?.onLength,
  };
}

export type FieldProps = {
  label: ReactNode;
  /** The control's id, needed if an error summary or another element refers to it. */
  id?: string;
  /** A word at the end of the label, such as "Optional". */
  mark?: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Counts what is typed against this many characters. */
  max?: number;
  /** The position of the count: in the label of a single line, under a control of several lines. */
  countAt?: "label" | "foot";
  labelHidden?: boolean;
  className?: string;
  /** One control: TextInput, Textarea, Select, PasswordInput. */
  children: ReactNode;
};

/** A labelled control: the label, the control, its error and its hint, connected by ids. */
export function Field(props: FieldProps) {
  const { label, id, mark, hint, error, max, countAt = "label", labelHidden, className, children } = props;
  const generated = useId();
  const controlId = id ?? generated;
  const [length, setLength] = useState<number | null>(null);
  const errorId = error ? `${controlId}-error` : undefined;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  const wiring = useMemo(
    () => ({ controlId, describedBy, invalid: Boolean(error), onLength: setLength }),
    [controlId, describedBy, error],
  );
  const count = max === undefined ? null : <FieldCount length={length} max={max} />;
  return (
    <div className={clsx("field", error && "has-error", className)}>
      <label className={labelHidden ? "sr" : "label"} htmlFor={controlId}>
        <span>
          <LiveTexts>{label}</LiveTexts>
        </span>
        {countAt === "label" && count}
        {mark && (
          <span className="opt">
            <LiveTexts>{mark}</LiveTexts>
          </span>
        )}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {errorId && (
        <p className="error" id={errorId}>
          <CircleAlert aria-hidden="true" />
          <LiveTexts>{error}</LiveTexts>
        </p>
      )}
      {(hint || (count && countAt === "foot")) && (
        <div className="field-foot">
          {hint && (
            <p className="hint" id={hintId}>
              <LiveTexts>{hint}</LiveTexts>
            </p>
          )}
          {countAt === "foot" && count}
        </div>
      )}
    </div>
  );
}
