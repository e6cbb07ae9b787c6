"use client";

import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { EmailField } from "../_components/email-field";
import { sendLink } from "./actions";

export function EmailForm({ email }: { email: string }) {
  const [state, action] = useSpokenAction(sendLink, {});
  const { errors, values } = state;
  const form = useFirstError(errors);
  const t = useTranslations("auth");
  return (
    <>
      {state.title && !errors?.email && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <form action={action} ref={form} className="stack g4" noValidate>
        <EmailField
          typed={values?.email}
          first={email}
          error={errors?.email?.[0]}
          hint={t("email.linkHint")}
          autoComplete="email"
        />
        <SubmitButton size="lg" block busyLabel={t("emailRequired.busy")}>
          {t("emailRequired.submit")}
        </SubmitButton>
      </form>
    </>
  );
}
