"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { LIST_PATHS } from "../../../_components/paths";
import { WordsField } from "../../../_components/words-field";
import { decline } from "../../../actions";

type DeclineFormProps = {
  communityId: string;
  name: string;
  /** The founder's e-mail language, if not English. */
  reads: string | null;
};

export function DeclineForm({ communityId, name, reads }: DeclineFormProps) {
  const t = useTranslations("desk.declineForm");
  return (
    <Form action={decline} hiddenFields={{ communityId, name }} className="stack g5">
      <WordsField label={t("why")} hint={reads ? t("hintInLanguage", { language: reads }) : t("hint")} />
      <div className="row wrap-ok g3">
        <SubmitButton
          variant="danger"
          busyLabel={t("declining")}
          className="whitespace-normal! wrap-anywhere max-[599px]:w-full"
        >
          {t("submit", { name })}
        </SubmitButton>
        <LinkButton href={LIST_PATHS.waiting} variant="secondary" className="max-[599px]:w-full">
          {t("decideLater")}
        </LinkButton>
      </div>
    </Form>
  );
}
