"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Confirmation } from "@/lib/identity";
import { deleteAccount } from "./actions";

export function DeleteForm({ email, confirmation }: { email: string; confirmation: Confirmation }) {
  const t = useTranslations("account.delete");
  return (
    <Form action={deleteAccount} className="card stack g5" aria-label={t("title")}>
      {confirmation === "sign-in" && (
        <Banner tone="gold">
          <p>{t("noPassword")}</p>
        </Banner>
      )}
      {confirmation === "password" && (
        <>
          {/* Names the account for password managers. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <Field label={t("password")} name="password">
            <PasswordInput autoComplete="current-password" maxLength={200} required />
          </Field>
        </>
      )}
      <Checkbox name="agreed" label={t("agree")} required />
      <div className="row wrap-ok">
        <SubmitButton variant="danger" busyLabel={t("deleting")}>
          {t("submit")}
        </SubmitButton>
        <LinkButton href="/settings/login-security" variant="ghost">
          {t("keep")}
        </LinkButton>
      </div>
    </Form>
  );
}
