"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { StillNeeded } from "@/components/ui/still-needed";
import { SubmitButton } from "@/components/ui/submit-button";
import { useEmptyFields } from "@/components/ui/use-empty-fields";
import { useFirstError } from "@/components/ui/use-first-error";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { LEAST_AGES } from "@/lib/kernel/least-ages";
import { EmailField } from "../_components/email-field";
import { FormProblem } from "../_components/form-problem";
import { LEGAL_LINKS } from "../_components/legal-links";
import { signUp } from "./actions";

type SignUpFormProps = { token: string; type: string; email: string };

export function SignUpForm({ token, type, email }: SignUpFormProps) {
  const [state, action] = useSpokenAction(signUp, {});
  const { errors, values } = state;
  const form = useFirstError(errors);
  const t = useTranslations("auth");
  const empty = useEmptyFields(form, [
    { names: ["email"], label: t("signUp.needed.email") },
    { names: ["agreed"], label: t("signUp.needed.agreed") },
  ]);
  const agreed = values?.agreed === "on";
  return (
    <>
      <FormProblem {...state} />
      <form action={action} ref={form} className="stack g4" noValidate>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="type" value={type} />
        <EmailField
          typed={values?.email}
          first={email}
          error={errors?.email?.[0]}
          hint={t("email.linkHint")}
          autoComplete="email"
        />
        <Checkbox
          key={String(agreed)}
          name="agreed"
          defaultChecked={agreed}
          error={errors?.agreed?.[0]}
          required
          label={<span className="small">{t.rich("signUp.agree", { ...LEGAL_LINKS, ...LEAST_AGES })}</span>}
        />
        <SubmitButton size="lg" block busyLabel={t("signUp.busy")} aria-describedby="still-needed">
          {t("signUp.submit")}
        </SubmitButton>
        <StillNeeded id="still-needed" empty={empty} />
      </form>
    </>
  );
}
