"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { EmailField } from "../_components/email-field";
import { sendLink } from "./actions";

export function EmailForm({ email }: { email: string }) {
  const t = useTranslations("auth");
  return (
    <Form action={sendLink} hiddenFields={{ token: undefined }} className="stack g4">
      <EmailField first={email} hint={t("email.linkHint")} autoComplete="email" />
      <SubmitButton size="lg" block busyLabel={t("emailRequired.busy")}>
        {t("emailRequired.submit")}
      </SubmitButton>
    </Form>
  );
}
