"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { Textarea } from "@/components/ui/textarea";
import { useAfterPress } from "@/components/ui/use-after-press";
import { MAX_COMMUNITY_DESCRIPTION, MAX_COMMUNITY_NAME, MAX_LOCATION } from "@/lib/community/schemas";
import type { FieldErrors } from "@/lib/kernel/reasons";

type CommunityFieldsProps = {
  types: readonly { id: number; name: string }[];
  values: Record<string, string> | undefined;
  errors: FieldErrors;
  typeId: string;
  onType: (typeId: string) => void;
  onProblem: (field: string, problem: string | undefined) => void;
};

/** 000 §5. */
export function CommunityFields({ types, values, errors, typeId, onType, onProblem }: CommunityFieldsProps) {
  const t = useTranslations("communities.form");
  const ui = useTranslations("ui");
  const afterPress = useAfterPress();
  const wanted = (field: string, text: string) =>
    onProblem(field, text.trim() === "" ? ui("required") : undefined);
  return (
    <>
      <Field id="name" label={t("name")} error={errors.name?.[0]} max={MAX_COMMUNITY_NAME}>
        <TextInput
          name="name"
          autoComplete="organization"
          maxLength={MAX_COMMUNITY_NAME}
          defaultValue={values?.name}
          required
          onBlur={({ currentTarget: { value } }) => afterPress(() => wanted("name", value))}
        />
      </Field>
      <Field id="communityTypeId" label={t("type")} error={errors.communityTypeId?.[0]}>
        <Select
          name="communityTypeId"
          placeholder={t("chooseOne")}
          options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={typeId}
          required
          onChange={(event) => {
            onType(event.currentTarget.value);
            wanted("communityTypeId", event.currentTarget.value);
          }}
        />
      </Field>
      <Field
        id="location"
        label={t("location")}
        mark={t("optional")}
        hint={t("locationHint")}
        error={errors.location?.[0]}
      >
        <TextInput name="location" maxLength={MAX_LOCATION} defaultValue={values?.location} />
      </Field>
      <Field
        id="description"
        label={t("description")}
        mark={t("optional")}
        max={MAX_COMMUNITY_DESCRIPTION}
        countAt="foot"
        error={errors.description?.[0]}
      >
        <Textarea
          name="description"
          rows={4}
          maxLength={MAX_COMMUNITY_DESCRIPTION}
          defaultValue={values?.description}
        />
      </Field>
    </>
  );
}
