"use client";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { CircleAlert } from "@/components/ui/icons";

type FieldProblem = {
  /** Control id. */
  field: string;
  /** As in a sentence: "the title". */
  label: string;
};

type ErrorSummaryProps = {
  problems: readonly FieldProblem[];
  /** Ends "Three things to fix …": "before launch". */
  before?: string;
};

/** Focuses the control, and unfolds the details that hide it. */
export function FieldLink({ field, children }: { field: string; children: ReactNode }) {
  return (
    <a
      href={`#${field}`}
      onClick={(event) => {
        const control = document.getElementById(field);
        if (!control) return;
        event.preventDefault();
        const folded = control.closest("details");
        if (folded) folded.open = true;
        control.focus();
      }}
    >
      {children}
    </a>
  );
}

/** Takes the focus on every change. */
export function ErrorSummary({ problems, before }: ErrorSummaryProps) {
  const t = useTranslations("ui.summary");
  const self = useRef<HTMLDivElement>(null);
  const shown = problems.map((problem) => problem.field).join(" ");
  useEffect(() => {
    if (shown) self.current?.focus();
  }, [shown]);
  if (problems.length === 0) return null;
  const ends = [".", t("and")];
  return (
    <div className="banner banner-clay" role="alert" tabIndex={-1} ref={self}>
      <CircleAlert aria-hidden="true" />
      <p>
        <span className="strong">
          {before
            ? t("thingsBefore", { count: problems.length, before })
            : t("things", { count: problems.length })}
        </span>{" "}
        {problems.map((problem, index) => (
          <Fragment key={problem.field}>
            <FieldLink field={problem.field}>{problem.label}</FieldLink>
            {ends[problems.length - 1 - index] ?? t("comma")}
          </Fragment>
        ))}
      </p>
    </div>
  );
}
