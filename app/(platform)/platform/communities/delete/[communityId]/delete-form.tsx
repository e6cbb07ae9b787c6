"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { LIST_PATHS } from "../../../_components/paths";
import { WordsField } from "../../../_components/words-field";
import { remove } from "../../../actions";

type DeleteFormProps = {
  communityId: string;
  name: string;
  /** True if an admin requested it. */
  isAsked: boolean;
};

export function DeleteForm({ communityId, name, isAsked }: DeleteFormProps) {
  const t = useTranslations("desk.deleteForm");
  return (
    <Form
      action={remove}
      hiddenFields={{ communityId, wantsWords: isAsked ? undefined : "yes" }}
      className="stack g5"
    >
      <Field id="name" name="name" label={t("name")} hint={t("typeName", { name })}>
        <TextInput autoComplete="off" required />
      </Field>
      <WordsField
        label={t("messageToItsAdmins")}
        hint={t("messageHint")}
        optional={isAsked ? t("optional") : undefined}
      />
      <div className="row wrap-ok g3">
        <SubmitButton
          variant="danger"
          busyLabel={t("deleting")}
          className="whitespace-normal! wrap-anywhere max-[599px]:w-full"
        >
          {t("submit", { name })}
        </SubmitButton>
        <LinkButton href={LIST_PATHS.all} variant="secondary" className="max-[599px]:w-full">
          {t("keepIt")}
        </LinkButton>
      </div>
    </Form>
  );
}
