"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { VisitorErrors } from "./about-you";
import { type VisitorField, visitorProblem } from "./field-problems";
import { missingOf, type Visitor } from "./wallet-person";

const isEmpty = (visitor: Visitor) => Object.values(visitor).every((value) => value === "");

/** Survives a return from the amount screen. Never stored. */
let typedBefore: Visitor | null = null;

export function useVisitor(begin: Visitor) {
  const t = useTranslations("giving.problems");
  const [visitor, setVisitor] = useState(() => (isEmpty(begin) ? (typedBefore ?? begin) : begin));
  const [errors, setErrors] = useState<VisitorErrors>({});
  const fields = useRef<HTMLDivElement>(null);

  const wordsFor = (field: VisitorField, value: string) => {
    const problem = visitorProblem(field, value);
    return problem && t(problem);
  };
  const focus = (field: VisitorField | undefined) =>
    field &&
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>(`[data-field=${field}]`)?.focus());

  return {
    visitor,
    setVisitor,
    /** Focuses the first error. True if none. */
    check(): boolean {
      const missing = missingOf(visitor);
      setErrors(Object.fromEntries(missing.map((field) => [field, wordsFor(field, visitor[field])])));
      focus(missing[0]);
      return missing.length === 0;
    },
    refuse(found: VisitorErrors): void {
      setErrors(found);
      focus((Object.keys(found) as VisitorField[])[0]);
    },
    bind: {
      visitor,
      errors,
      fields,
      onChange(field: VisitorField, value: string): void {
        typedBefore = { ...visitor, [field]: value };
        setVisitor(typedBefore);
        if (errors[field]) setErrors((before) => ({ ...before, [field]: wordsFor(field, value) }));
      },
      onLeave(field: VisitorField): void {
        if (visitor[field] !== "")
          setErrors((before) => ({ ...before, [field]: wordsFor(field, visitor[field]) }));
      },
    },
  };
}
