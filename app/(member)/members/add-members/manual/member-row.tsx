"use client";

import { X } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { inputName, type MemberField, problemWith, type TypedMember } from "../../_lib/new-member";

type Problems = Partial<Record<MemberField, string>>;
type Changes = { typed?: TypedMember; problems?: Problems };

type MemberRowProps = {
  /** Their place on the form, from 0, among how many. */
  index: number;
  of: number;
  typed: TypedMember;
  problems: Problems;
  onChange: (changes: Changes) => void;
  onRemove: () => void;
};

/** One person. What is wrong is said when a field is left, and goes as soon as somebody types on. */
export function MemberRow({ index, of, typed, problems, onChange, onRemove }: MemberRowProps) {
  const check = (field: MemberField) => {
    const words = problemWith(field, typed[field]);
    onChange({ problems: { ...problems, [field]: words ?? undefined } });
  };
  const type = (field: MemberField, text: string) => {
    const cleared: Problems = { ...problems, [field]: undefined };
    // Either will do, so typing the one removes the "Required" of the other.
    if (field === "phoneNumber") cleared.email = undefined;
    onChange({ typed: { ...typed, [field]: text }, problems: cleared });
  };
  const input = (field: MemberField, more: ComponentProps<"input">) => (
    <TextInput
      name={inputName(index, field)}
      value={typed[field]}
      onChange={(event) => type(field, event.currentTarget.value)}
      onBlur={({ relatedTarget }) => {
        // Not on the way to a button: what an error moves away from under the pointer is not pressed.
        if (typed[field] !== "" && relatedTarget instanceof HTMLInputElement) check(field);
      }}
      {...more}
    />
  );
  return (
    <li className="card">
      <fieldset className="stack g4">
        <legend className="sr">Person {index + 1}</legend>
        <div className="row between">
          <p className="strong" aria-hidden="true">
            Person {index + 1}
          </p>
          <Button
            variant="ghost"
            size="sm"
            icon={<X />}
            className="needs-js"
            aria-label={of > 1 ? `Remove person ${index + 1}` : "Empty this form"}
            onClick={onRemove}
          >
            {of > 1 ? "Remove" : "Empty"}
          </Button>
        </div>
        <div className="member-fields">
          <Field label="First name" error={problems.firstName}>
            {input("firstName", { autoComplete: "off", maxLength: 60, required: true })}
          </Field>
          <Field label="Last name" error={problems.lastName}>
            {input("lastName", { autoComplete: "off", maxLength: 60, required: true })}
          </Field>
          <Field label="E-mail" error={problems.email} hint="One of the two is enough.">
            {input("email", {
              type: "email",
              inputMode: "email",
              autoComplete: "off",
              autoCapitalize: "none",
              spellCheck: false,
              maxLength: 254,
            })}
          </Field>
          <Field
            label="Phone"
            error={problems.phoneNumber}
            hint="Outside the United States, begin with + and the country’s code."
          >
            {input("phoneNumber", { type: "tel", inputMode: "tel", autoComplete: "off", maxLength: 20 })}
          </Field>
        </div>
      </fieldset>
    </li>
  );
}
