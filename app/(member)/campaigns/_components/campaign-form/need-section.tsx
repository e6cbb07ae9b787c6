"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { Textarea } from "@/components/ui/textarea";
import { MAX_DESCRIPTION, MAX_TITLE } from "@/lib/community/schemas";
import { FIELDS, type FormHandle } from "./draft";

export type NeedField = "name" | "campaignTypeId" | "amount" | "description";

type NeedSectionProps = {
  types: readonly { id: number; name: string }[];
  form: FormHandle;
  left: (field: NeedField) => void;
};

export function NeedSection({ types, form: { draft, change }, left }: NeedSectionProps) {
  const t = useTranslations("campaignForm.need");
  const field = (name: NeedField) => ({ name, id: FIELDS[name].control });
  const control = (name: NeedField) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    onBlur: () => left(name),
  });
  return (
    <section className="stack g5" aria-labelledby="the-need">
      <h2 id="the-need" className="form-title">
        {t("title")}
      </h2>
      <Field {...field("name")} label={t("name")} max={MAX_TITLE} hint={t("nameHint")}>
        <TextInput {...control("name")} autoComplete="off" />
      </Field>
      <div className="two">
        <Field {...field("campaignTypeId")} label={t("type")}>
          <Select
            {...control("campaignTypeId")}
            placeholder={t("choose")}
            options={types.map((type) => ({ value: String(type.id), label: type.name }))}
          />
        </Field>
        <Field {...field("amount")} label={t("amount")}>
          <TextInput
            {...control("amount")}
            className="num"
            before="$"
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      </div>
      <Field
        {...field("description")}
        label={t("description")}
        mark={t("optional")}
        max={MAX_DESCRIPTION}
        countAt="foot"
      >
        <Textarea {...control("description")} className="form-description" />
      </Field>
    </section>
  );
}
