"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { Textarea } from "@/components/ui/textarea";
import { MAX_DESCRIPTION, MAX_TITLE } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";
import type { Draft } from "./draft";
import { CONTROL } from "./draft";

export type NeedField = "name" | "campaignTypeId" | "amount" | "description";

type NeedSectionProps = {
  types: readonly { id: number; name: string }[];
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  left: (field: NeedField) => void;
  errors: FieldErrors;
};

export function NeedSection({ types, draft, change, left, errors }: NeedSectionProps) {
  const t = useTranslations("campaignForm.need");
  return (
    <section className="stack g5" aria-labelledby="the-need">
      <h2 id="the-need" className="form-title">
        {t("title")}
      </h2>
      <Field
        id={CONTROL.name}
        label={t("name")}
        max={MAX_TITLE}
        error={errors.name?.[0]}
        hint={t("nameHint")}
      >
        <TextInput
          name="name"
          value={draft.name}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
          onBlur={() => left("name")}
        />
      </Field>
      <div className="two">
        <Field id={CONTROL.campaignTypeId} label={t("type")} error={errors.campaignTypeId?.[0]}>
          <Select
            name="campaignTypeId"
            placeholder={t("choose")}
            options={types.map((type) => ({ value: String(type.id), label: type.name }))}
            value={draft.campaignTypeId}
            onChange={(event) => change({ campaignTypeId: event.target.value })}
          />
        </Field>
        <Field id={CONTROL.amount} label={t("amount")} error={errors.amount?.[0]}>
          <TextInput
            name="amount"
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
        id={CONTROL.description}
        label={t("description")}
        mark={t("optional")}
        max={MAX_DESCRIPTION}
        countAt="foot"
        error={errors.description?.[0]}
      >
        <Textarea
          name="description"
          className="form-description"
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
          onBlur={() => left("description")}
        />
      </Field>
    </section>
  );
}
