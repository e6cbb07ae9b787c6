"use client";
import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { putBack } from "../actions";

/** Lets the recipient correct the destination of an opened, unsent payout. */
export function PutBackForm({ payoutId }: { payoutId: string }) {
  const t = useTranslations("desk.payoutForms");
  return (
    <Form action={putBack} hiddenFields={{ payoutId }} className="stack g2 justify-items-start">
      <SubmitButton variant="ghost" busyLabel={t("returning")} className="-ml-3.5">
        {t("notSentReturnIt")}
      </SubmitButton>
      <p className="caption faint">{t("putBackNote")}</p>
    </Form>
  );
}
