"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { LIST_PATHS } from "../../../_components/paths";
import { WordsField } from "../../../_components/words-field";
import { hold } from "../../../actions";

export function HoldForm({ communityId, name }: { communityId: string; name: string }) {
  const t = useTranslations("desk.holdForm");
  return (
    <Form action={hold} hiddenFields={{ communityId, name }} className="stack g5">
      <WordsField label={t("why")} hint={t("hint")} />
      <div className="row wrap-ok g3">
        <SubmitButton
          variant="danger"
          busyLabel={t("puttingOnHold")}
          className="whitespace-normal! wrap-anywhere max-[599px]:w-full"
        >
          {t("submit", { name })}
        </SubmitButton>
        <LinkButton href={LIST_PATHS.all} variant="secondary" className="max-[599px]:w-full">
          {t("keepItActive")}
        </LinkButton>
      </div>
    </Form>
  );
}
