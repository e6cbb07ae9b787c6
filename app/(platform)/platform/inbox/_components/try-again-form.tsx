"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { tryAgain } from "../actions";

export function TryAgainForm({ troubleId, title }: { troubleId: string; title: string }) {
  const t = useTranslations("desk.inboxForms");
  return (
    <Form action={tryAgain} hiddenFields={{ troubleId }} failure="line">
      <SubmitButton size="sm" busyLabel={t("tryingAgain")} aria-label={t("tryAgainNamed", { title })}>
        {t("tryAgain")}
      </SubmitButton>
    </Form>
  );
}
