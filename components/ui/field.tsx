"use client";
import { clsx } from "clsx";
import { createContext, type ReactNode, useContext, useId, useMemo, useState } from "react";
import { CircleAlert } from "@/components/ui/icons";
import { FieldCount } from "./field-count";
import { useAnswered } from "./form-answer";
import { LiveTexts } from "./live-text";

type FieldWiring = {
  name: string | undefined;
  typed: string | undefined;
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  onLength: (length: number) => void;
};

const FieldContext = createContext<FieldWiring | null>(null);

type Own = {
  id?: string | undefined;
  name?: string | undefined;
  value?: unknown;
  defaultValue?: unknown;
  "aria-describedby"?: string | undefined;
};

/** Outside a Field, only the control's own attributes remain. `typed` is a key: a new text needs a new control. */
export function useField(own: Own) {
  const field = useContext(FieldContext);
  const typed = own.value === undefined ? field?.typed : undefined;
  return {
    typed,
    attributes: {
      name: own.name ?? field?.name,
      ...(typed === undefined ? {} : { defaultValue: typed }),
      id: own.id ?? field?.controlId,
      "aria-describedby":
        [field?.describedBy, own["aria-describedby"]].filter(Boolean).join(" ") || undefined,
      "aria-invalid": field?.invalid || undefined,
    },
    onLength: field?.onLength,
  };
}

type FieldProps = {
  label: ReactNode;
  /** Of the control. In a Form it brings the error and what was typed. */
  name?: string;
  /** For an error summary. */
  id?: string;
  /** Such as "Optional". */
  mark?: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** In characters. */
  max?: number;
  /** Single line, or multiple lines. */
  countAt?: "label" | "foot";
  labelHidden?: boolean;
  className?: string;
  /** TextInput, Textarea, Select or PasswordInput. */
  children: ReactNode;
};

export function Field(props: FieldProps) {
  const { label, name, id, mark, hint, max, countAt = "label", labelHidden, className, children } = props;
  const answered = useAnswered(name);
  const error = props.error ?? answered.error;
  const { typed } = answered;
  const generated = useId();
  const controlId = id ?? generated;
  const [length, setLength] = useState<number | null>(null);
  const errorId = error ? `${controlId}-error` : undefined;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  const wiring = useMemo(
    () => ({ name, typed, controlId, describedBy, invalid: Boolean(error), onLength: setLength }),
    [name, typed, controlId, describedBy, error],
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
