"use client";
import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { confirmNumber } from "../actions";

export function ConfirmNumber({ phoneNumber }: { phoneNumber: string }) {
  const t = useTranslations("account.info.number");
  return (
    <Form action={confirmNumber} hiddenFields={{ phoneNumber }} failure="line" className="stack g2">
      <SubmitButton variant="secondary" size="sm" className="justify-self-start" busyLabel={t("sending")}>
        {t("confirm")}
      </SubmitButton>
    </Form>
  );
}
