"use client";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import type { VisitorField } from "./field-problems";
import type { Visitor } from "./wallet-person";

export type VisitorErrors = Partial<Record<VisitorField, string | null>>;

type AboutYouProps = {
  /** Id prefix if the fields exist twice on a page. */
  prefix?: string;
  ask?: readonly VisitorField[];
  visitor: Visitor;
  errors: VisitorErrors;
  locked?: boolean;
  fields: RefObject<HTMLDivElement | null>;
  onChange: (field: VisitorField, value: string) => void;
  onLeave: (field: VisitorField) => void;
};

const ALL = ["firstName", "lastName", "email"] as const;
const LOOKS = {
  firstName: { autoComplete: "given-name", maxLength: 30 },
  lastName: { autoComplete: "family-name", maxLength: 30 },
  email: {
    autoComplete: "email",
    maxLength: 254,
    type: "email",
    inputMode: "email",
    autoCapitalize: "none",
    spellCheck: false,
  },
} as const;

/** For people without an account (001 §3). */
export function AboutYou(props: AboutYouProps) {
  const { prefix = "", ask = ALL, visitor, errors, locked, fields, onChange, onLeave } = props;
  const t = useTranslations("giving.you");
  return (
    <div ref={fields} className="about-you-fields">
      {ask.map((field) => (
        <Field key={field} label={t(field)} id={prefix + field} error={errors[field]}>
          <TextInput
            {...LOOKS[field]}
            value={visitor[field]}
            disabled={locked}
            required
            data-field={field}
            onChange={(event) => onChange(field, event.target.value)}
            onBlur={() => onLeave(field)}
          />
        </Field>
      ))}
    </div>
  );
}
