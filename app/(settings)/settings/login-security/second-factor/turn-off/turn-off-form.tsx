"use client";
import { useTranslations } from "next-intl";
import { Form } from "@/app/_features/forms/form";
import { CodeField, type CodeKind } from "@/app/_features/second-factor/code-field";
import { SECOND_FACTOR_SETTINGS } from "@/app/_lib/paths";
import { Field } from "@/components/ui/field";
import Link from "@/components/ui/link";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { turnOff } from "../actions";

const HERE = `${SECOND_FACTOR_SETTINGS}/turn-off`;

export function TurnOffForm({ kind, hasPassword }: { kind: CodeKind; hasPassword: boolean }) {
  const t = useTranslations();
  return (
    <section className="card stack g5" aria-label={t("security.turnOff.submit")}>
      <p>{t("security.turnOff.what")}</p>
      <Form action={turnOff} className="stack g4">
        {hasPassword && (
          <Field label={t("security.yourPassword")} name="password">
            <PasswordInput autoComplete="current-password" maxLength={200} required />
          </Field>
        )}
        <CodeField kind={kind} />
        <div>
          <SubmitButton variant="danger" busyLabel={t("security.turnOff.busy")}>
            {t("security.turnOff.submit")}
          </SubmitButton>
        </div>
      </Form>
      <p className="small quiet">
        {t.rich(kind === "app" ? "credentials.code.noPhone" : "credentials.code.phoneAgain", {
          link: (words) => (
            <Link href={kind === "app" ? `${HERE}?use=recovery` : HERE} replace>
              {words}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}
