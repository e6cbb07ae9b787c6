"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { askDeletion, takeBack } from "./actions";

const MAX_REASON = 1000;

export function AskDeletionForm({ communityId }: { communityId: string }) {
  const t = useTranslations("admin.deletionForm");
  return (
    <Form action={askDeletion} hiddenFields={{ communityId }} className="stack g5">
      <Field name="reason" id="reason" label={t("reason")} hint={t("hint")} max={MAX_REASON} countAt="foot">
        <Textarea rows={4} maxLength={MAX_REASON} required />
      </Field>
      <div>
        <SubmitButton variant="danger" busyLabel={t("asking")}>
          {t("ask")}
        </SubmitButton>
      </div>
    </Form>
  );
}

export function TakeBackForm({ communityId }: { communityId: string }) {
  const t = useTranslations("admin.deletionForm");
  return (
    <Form action={takeBack} hiddenFields={{ communityId }} className="stack g4">
      <div>
        <SubmitButton busyLabel={t("takingBack")}>{t("takeBack")}</SubmitButton>
      </div>
    </Form>
  );
}
