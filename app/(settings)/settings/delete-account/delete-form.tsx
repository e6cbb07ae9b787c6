"use client";

import { useTranslations } from "next-intl";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFirstError } from "@/components/ui/use-first-error";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import type { Confirmation } from "@/lib/identity";
import { deleteAccount } from "./actions";

/** Requires a proof of identity and a ticked checkbox. */
export function DeleteForm({ email, confirmation }: { email: string; confirmation: Confirmation }) {
  const t = useTranslations("account.delete");
  const [state, action] = useSpokenAction(deleteAccount, {});
  const { errors } = state;
  const form = useFirstError(errors);
  return (
    <form action={action} ref={form} className="card stack g5" aria-label={t("title")} noValidate>
      <FormFailure title={errors ? undefined : state.title} proofNeeded={state.proofNeeded} />
      {confirmation === "sign-in" && (
        <Banner tone="gold">
          <p>{t("noPassword")}</p>
        </Banner>
      )}
      {confirmation === "password" && (
        <>
          {/* Names the account for password managers. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <Field label={t("password")} error={errors?.password?.[0]}>
            <PasswordInput name="password" autoComplete="current-password" maxLength={200} required />
          </Field>
        </>
      )}
      <Checkbox name="agreed" label={t("agree")} error={errors?.agreed?.[0]} required />
      <div className="row wrap-ok">
        <SubmitButton variant="danger" busyLabel={t("deleting")}>
          {t("submit")}
        </SubmitButton>
        <LinkButton href="/settings/login-security" variant="ghost">
          {t("keep")}
        </LinkButton>
      </div>
    </form>
  );
}
