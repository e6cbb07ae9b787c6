"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { useSendsTexts } from "@/app/_features/texts/sends-texts";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { X } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { inputName, isWrong, type MemberField, type TypedMember } from "../../_lib/new-member";

type Problems = Partial<Record<MemberField, string>>;
type Changes = { typed?: TypedMember; problems?: Problems };

type MemberRowProps = {
  index: number;
  of: number;
  typed: TypedMember;
  problems: Problems;
  onChange: (changes: Changes) => void;
  onRemove: () => void;
};

export function MemberRow({ index, of, typed, problems, onChange, onRemove }: MemberRowProps) {
  const t = useTranslations("members.manual");
  const label = useTranslations("members.fields");
  const sendsTexts = useSendsTexts();
  const check = (field: MemberField) => {
    const problem = isWrong(field, typed[field]) ? label(`problems.${field}`) : undefined;
    onChange({ problems: { ...problems, [field]: problem } });
  };
  const type = (field: MemberField, text: string) => {
    const cleared: Problems = { ...problems, [field]: undefined };
    // E-mail or phone is enough.
    if (field === "phoneNumber") cleared.email = undefined;
    onChange({ typed: { ...typed, [field]: text }, problems: cleared });
  };
  const input = (field: MemberField, more: ComponentProps<"input">) => (
    <TextInput
      name={inputName(index, field)}
      value={typed[field]}
      onChange={(event) => type(field, event.currentTarget.value)}
      onBlur={({ relatedTarget }) => {
        // The error would move a clicked button away.
        if (typed[field] !== "" && !(relatedTarget instanceof HTMLButtonElement)) check(field);
      }}
      {...more}
    />
  );
  return (
    <li className="card">
      <fieldset className="stack g4">
        <legend className="sr">{t("person", { number: index + 1 })}</legend>
        <div className="row between">
          <p className="strong" aria-hidden="true">
            {t("person", { number: index + 1 })}
          </p>
          <Button
            variant="ghost"
            size="sm"
            icon={<X />}
            className="needs-js"
            aria-label={of > 1 ? t("removePerson", { number: index + 1 }) : t("clearForm")}
            onClick={onRemove}
          >
            {t(of > 1 ? "remove" : "clear")}
          </Button>
        </div>
        <div className="member-fields">
          <Field label={label("firstName")} error={problems.firstName}>
            {input("firstName", { autoComplete: "off", maxLength: 60, required: true })}
          </Field>
          <Field label={label("lastName")} error={problems.lastName}>
            {input("lastName", { autoComplete: "off", maxLength: 60, required: true })}
          </Field>
          <Field label={label("email")} error={problems.email} hint={label("either")}>
            {input("email", {
              type: "email",
              inputMode: "email",
              autoComplete: "off",
              autoCapitalize: "none",
              spellCheck: false,
              maxLength: 254,
            })}
          </Field>
          {sendsTexts && (
            <Field label={label("phoneNumber")} error={problems.phoneNumber} hint={label("phoneHint")}>
              {input("phoneNumber", { type: "tel", inputMode: "tel", autoComplete: "off", maxLength: 20 })}
            </Field>
          )}
        </div>
      </fieldset>
    </li>
  );
}
