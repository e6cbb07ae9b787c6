"use client";
import { type ComponentProps, type ReactNode, useId } from "react";
import { CircleAlert } from "@/components/ui/icons";
import { useAnswered, useChecked } from "./form-answer";
import { giveRef } from "./give-ref";
import { LiveTexts } from "./live-text";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  label: ReactNode;
  /** Quieter second line. */
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Some, but not all, of a set are checked. */
  indeterminate?: boolean;
};

/** The whole label is the target. */
export function Checkbox({
  label,
  hint,
  error: given,
  indeterminate = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const errorId = useId();
  const answered = useAnswered(rest.name);
  const error = given ?? answered.error;
  const checked = useChecked("checkbox", rest);
  return (
    <div className={className}>
      <label className="check">
        <input
          key={checked.key}
          {...rest}
          {...checked.start}
          type="checkbox"
          className="box"
          aria-invalid={error ? true : rest["aria-invalid"]}
          aria-describedby={error ? errorId : rest["aria-describedby"]}
          ref={(node) => {
            if (node) node.indeterminate = indeterminate;
            giveRef(ref, node);
          }}
        />
        <CheckText label={label} hint={hint} />
      </label>
      {error && (
        <p className="error" id={errorId}>
          <CircleAlert aria-hidden="true" />
          <LiveTexts>{error}</LiveTexts>
        </p>
      )}
    </div>
  );
}

function CheckText({ label, hint }: { label: ReactNode; hint?: ReactNode }) {
  if (!hint)
    return (
      <span>
        <LiveTexts>{label}</LiveTexts>
      </span>
    );
  return (
    <span>
      <span className="strong">
        <LiveTexts>{label}</LiveTexts>
      </span>
      <br />
      <span className="small quiet">
        <LiveTexts>{hint}</LiveTexts>
      </span>
    </span>
  );
}
