"use client";
import { CircleAlert } from "lucide-react";
import { Fragment, useEffect, useRef } from "react";
import { listEnd, thingsToFix } from "./error-words";

export type FieldProblem = {
  /** The id of the control. */
  field: string;
  /** How a sentence calls it: "the title". */
  label: string;
};

type ErrorSummaryProps = {
  problems: readonly FieldProblem[];
  /** Ends "Three things to fix …": "before launch". */
  before?: string;
};

/** Says how much is to be fixed and leads to each field. Takes the focus when it appears or changes. */
export function ErrorSummary({ problems, before }: ErrorSummaryProps) {
  const self = useRef<HTMLDivElement>(null);
  const shown = problems.map((problem) => problem.field).join(" ");
  useEffect(() => {
    if (shown) self.current?.focus();
  }, [shown]);
  if (problems.length === 0) return null;
  return (
    <div className="banner banner-clay" role="alert" tabIndex={-1} ref={self}>
      <CircleAlert aria-hidden="true" />
      <p>
        <span className="strong">{thingsToFix(problems.length, before)}</span>{" "}
        {problems.map((problem, index) => (
          <Fragment key={problem.field}>
            <a
              href={`#${problem.field}`}
              onClick={(event) => {
                const control = document.getElementById(problem.field);
                if (!control) return;
                event.preventDefault();
                control.focus();
              }}
            >
              {problem.label}
            </a>
            {listEnd(index, problems.length)}
          </Fragment>
        ))}
      </p>
    </div>
  );
}
