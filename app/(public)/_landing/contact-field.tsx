"use client";
import { clsx } from "clsx";
import type { InputHTMLAttributes, ReactNode } from "react";
import { CircleAlert } from "@/components/ui/icons";
import type { ContactField } from "./contact-problems";

type Attributes = Pick<
  InputHTMLAttributes<HTMLElement>,
  "id" | "aria-describedby" | "aria-invalid" | "required"
> & { name: string };

type ContactFieldProps = {
  name: ContactField;
  label: string;
  problem: string | null;
  /** "26 of 60" */
  count: string;
  isTooLong: boolean;
  countBelow?: boolean;
  children: (attributes: Attributes) => ReactNode;
};

/** The design system's Field without its message namespace, which the front page then need not load. */
export function LandingField({
  name,
  label,
  problem,
  count,
  isTooLong,
  countBelow,
  children,
}: ContactFieldProps) {
  const id = `contact-${name}`;
  const errorId = `${id}-error`;
  const counter = count && <span className={clsx("count", isTooLong && "too-long")}>{count}</span>;
  return (
    <div className={clsx("field", problem && "has-error")}>
      <label className="label" htmlFor={id}>
        <span>{label}</span>
        {!countBelow && counter}
      </label>
      {children({
        id,
        name,
        required: true,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": problem ? errorId : undefined,
      })}
      {problem && (
        <p className="error" id={errorId}>
          <CircleAlert aria-hidden="true" />
          {problem}
        </p>
      )}
      {countBelow && <div className="field-foot">{counter}</div>}
    </div>
  );
}
