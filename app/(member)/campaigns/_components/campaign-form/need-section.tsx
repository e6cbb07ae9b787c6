"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { Textarea } from "@/components/ui/textarea";
import { MAX_DESCRIPTION, MAX_TITLE } from "@/lib/community/schemas";
import type { FormHandle } from "./campaign-form";
import { type CheckedField, FIELDS } from "./draft";

type NeedSectionProps = {
  types: readonly { id: number; name: string }[];
  form: FormHandle;
  left: (field: CheckedField) => void;
};

export function NeedSection({ types, form: { draft, change }, left }: NeedSectionProps) {
  const t = useTranslations("campaignForm.need");
  return (
    <section className="stack g5" aria-labelledby="the-need">
      <h2 id="the-need" className="form-title">
        {t("title")}
      </h2>
      <Field name="name" id={FIELDS.name.control} label={t("name")} max={MAX_TITLE} hint={t("nameHint")}>
        <TextInput
          value={draft.name}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
          onBlur={() => left("name")}
        />
      </Field>
      <div className="two">
        <Field name="campaignTypeId" id={FIELDS.campaignTypeId.control} label={t("type")}>
          <Select
            placeholder={t("choose")}
            options={types.map((type) => ({ value: String(type.id), label: type.name }))}
            value={draft.campaignTypeId}
            onChange={(event) => change({ campaignTypeId: event.target.value })}
          />
        </Field>
        <Field name="amount" id={FIELDS.amount.control} label={t("amount")}>
          <TextInput
            className="num"
            before="$"
            inputMode="numeric"
            autoComplete="off"
            value={draft.amount}
            onChange={(event) => change({ amount: event.target.value })}
            onBlur={() => left("amount")}
          />
        </Field>
      </div>
      <Field
        name="description"
        id={FIELDS.description.control}
        label={t("description")}
        mark={t("optional")}
        max={MAX_DESCRIPTION}
        countAt="foot"
      >
        <Textarea
          className="form-description"
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
          onBlur={() => left("description")}
        />
      </Field>
    </section>
  );
}
