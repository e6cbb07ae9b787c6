"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Form } from "@/app/_features/forms/form";
import { Checkbox } from "@/components/ui/checkbox";
import { StillNeeded } from "@/components/ui/still-needed";
import { SubmitButton } from "@/components/ui/submit-button";
import { useEmptyFields } from "@/components/ui/use-empty-fields";
import { LEAST_AGES } from "@/lib/kernel/least-ages";
import { EmailField } from "../_components/email-field";
import { LEGAL_LINKS } from "../_components/legal-links";
import { signUp } from "./actions";

type SignUpFormProps = { token: string; type: string; email: string };

export function SignUpForm({ token, type, email }: SignUpFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const t = useTranslations("auth");
  const empty = useEmptyFields(form, [
    { names: ["email"], label: t("signUp.needed.email") },
    { names: ["agreed"], label: t("signUp.needed.agreed") },
  ]);
  return (
    <Form action={signUp} ref={form} hiddenFields={{ token, type }} className="stack g4">
      <EmailField first={email} hint={t("email.linkHint")} autoComplete="email" />
      <Checkbox
        name="agreed"
        required
        label={<span className="small">{t.rich("signUp.agree", { ...LEGAL_LINKS, ...LEAST_AGES })}</span>}
      />
      <SubmitButton size="lg" block busyLabel={t("signUp.busy")} aria-describedby="still-needed">
        {t("signUp.submit")}
      </SubmitButton>
      <StillNeeded id="still-needed" empty={empty} />
    </Form>
  );
}
